import { randomUUID } from 'node:crypto';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from '../contract/zod.ts';
import { whenAvailable, whenConditionHolds } from './store.ts';

/** Retention of a finished request, in seconds. */
const rememberedSeconds = 24 * 60 * 60;

export const idempotencyRecordSchema = z.object({
  requestHash: z.string(),
  owner: z.string(),
  /** Time at which the owner can no longer be running, in milliseconds since 1970. Absent when finished. */
  runningUntilMs: z.optional(z.int()),
  /** The result passed to `finish`, as JSON. Present only when finished. */
  result: z.optional(z.string()),
  /** Seconds since 1970: the table's TTL. */
  expiration: z.int(),
});

/** Ownership of a running request, required to record its outcome. */
export interface Run {
  readonly orgId: string;
  readonly id: string;
  readonly owner: string;
}

/**
 * Outcome of `begin`: run the request, replay its stored result, or reject it because it is running or the
 * key belongs to another request.
 */
export type BeginResult =
  | { readonly state: 'run'; readonly run: Run }
  | { readonly state: 'finished'; readonly result: string }
  | { readonly state: 'running' }
  | { readonly state: 'reused' };

/** Identity of a request: the organization, the caller's idempotency key, and a hash of the request. */
export interface RequestIdentity {
  readonly orgId: string;
  /** The caller's key. */
  readonly id: string;
  /** Hash of the request: the same key with another hash is a misuse. */
  readonly requestHash: string;
}

/**
 * Requests by idempotency key. One row records that a request is running, until when, and later its result.
 * Only the run that owns the row (by a random owner id) may change it, so a run that was frozen and resumed
 * cannot overwrite its successor.
 */
export class IdempotencyTable {
  private readonly client: DynamoDBDocumentClient;
  private readonly tableName: string;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.client = client;
    this.tableName = tableName;
  }

  /**
   * Claims the key for a run of at most `longestRunMs`, unless the request finished before, is running or
   * differs.
   *
   * @throws StoreUnavailableError
   */
  async begin(identity: RequestIdentity, longestRunMs: number, nowMs: number): Promise<BeginResult> {
    const run = { orgId: identity.orgId, id: identity.id, owner: randomUUID() };
    if (await this.take(run, identity.requestHash, longestRunMs, nowMs)) return { state: 'run', run };
    const record = await this.read(identity);
    // The run ended between the two calls; the caller may retry.
    if (record === null) return { state: 'running' };
    if (record.requestHash !== identity.requestHash) return { state: 'reused' };
    // The row belongs to this run: the write succeeded but its response was lost.
    if (record.owner === run.owner) return { state: 'run', run };
    return record.result === undefined ? { state: 'running' } : { state: 'finished', result: record.result };
  }

  /**
   * Stores the result of a run. Does nothing when another run has taken over.
   *
   * @throws StoreUnavailableError
   */
  async finish(run: Run, result: string, nowMs: number): Promise<void> {
    await whenConditionHolds(
      this.client.send(
        new UpdateCommand({
          TableName: this.tableName,
          Key: { orgId: run.orgId, id: run.id },
          UpdateExpression: 'SET #result = :result, expiration = :expiration REMOVE runningUntilMs',
          ConditionExpression: '#owner = :owner',
          ExpressionAttributeNames: { '#result': 'result', '#owner': 'owner' },
          ExpressionAttributeValues: {
            ':result': result,
            ':owner': run.owner,
            ':expiration': Math.ceil(nowMs / 1000) + rememberedSeconds,
          },
        }),
      ),
    );
  }

  /**
   * Frees the key of a failed run so that the request can be retried.
   *
   * @throws StoreUnavailableError
   */
  async release(run: Run): Promise<void> {
    await whenConditionHolds(
      this.client.send(
        new DeleteCommand({
          TableName: this.tableName,
          Key: { orgId: run.orgId, id: run.id },
          ConditionExpression: '#owner = :owner',
          ExpressionAttributeNames: { '#owner': 'owner' },
          ExpressionAttributeValues: { ':owner': run.owner },
        }),
      ),
    );
  }

  private async take({ orgId, id, owner }: Run, requestHash: string, longestRunMs: number, nowMs: number) {
    const runningUntilMs = nowMs + longestRunMs;
    return whenConditionHolds(
      this.client.send(
        new PutCommand({
          TableName: this.tableName,
          Item: {
            orgId,
            id,
            owner,
            requestHash,
            runningUntilMs,
            expiration: Math.ceil(runningUntilMs / 1000) + rememberedSeconds,
          },
          ConditionExpression:
            'attribute_not_exists(id) OR expiration < :nowSeconds OR (runningUntilMs < :nowMs AND requestHash = :requestHash)',
          ExpressionAttributeValues: {
            ':nowSeconds': Math.floor(nowMs / 1000),
            ':nowMs': nowMs,
            ':requestHash': requestHash,
          },
        }),
      ),
    );
  }

  private async read({ orgId, id }: RequestIdentity) {
    const { Item } = await whenAvailable(
      this.client.send(
        new GetCommand({ TableName: this.tableName, Key: { orgId, id }, ConsistentRead: true }),
      ),
    );
    return Item === undefined ? null : idempotencyRecordSchema.parse(Item);
  }
}
