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

/** How long a finished request is remembered, in seconds. */
const rememberedSeconds = 24 * 60 * 60;

export const idempotencyRecordSchema = z.object({
  requestHash: z.string(),
  owner: z.string(),
  /** While it runs: when its owner can no longer be at work, in milliseconds since 1970. Else absent. */
  runningUntilMs: z.optional(z.int()),
  /** Once finished: what the caller of `finish` wants back, as JSON. */
  result: z.optional(z.string()),
  /** Seconds since 1970: the table's TTL. */
  expiration: z.int(),
});

/** The right to run a request, and to say how it ended. */
export interface Run {
  readonly orgId: string;
  readonly id: string;
  readonly owner: string;
}

/** A request with an idempotency key may run, has finished, runs already, or reuses the key of another request. */
export type BeginResult =
  | { readonly state: 'run'; readonly run: Run }
  | { readonly state: 'finished'; readonly result: string }
  | { readonly state: 'running' }
  | { readonly state: 'reused' };

/** What identifies a request: the organization, the caller's idempotency key, and a hash of the request. */
export interface RequestIdentity {
  readonly orgId: string;
  /** The caller's key. */
  readonly id: string;
  /** Hash of what is asked: the same key with another hash is a misuse. */
  readonly requestHash: string;
}

/**
 * Requests by the idempotency key of their caller. One row says that a request runs, until when, and later how it
 * ended. Only the run that holds a row (by its random owner) changes it, so that a run that froze and came back
 * cannot undo the one that took its place.
 */
export class IdempotencyTable {
  private readonly client: DynamoDBDocumentClient;
  private readonly tableName: string;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.client = client;
    this.tableName = tableName;
  }

  /**
   * Takes the key for a run of at most `longestRunMs`, unless the request ran before, runs now or differs.
   *
   * @throws StoreUnavailableError
   */
  async begin(identity: RequestIdentity, longestRunMs: number, nowMs: number): Promise<BeginResult> {
    const run = { orgId: identity.orgId, id: identity.id, owner: randomUUID() };
    if (await this.take(run, identity.requestHash, longestRunMs, nowMs)) return { state: 'run', run };
    const record = await this.read(identity);
    // It ended between the two calls: its caller may try again.
    if (record === null) return { state: 'running' };
    if (record.requestHash !== identity.requestHash) return { state: 'reused' };
    // The row is this run's own: the write went through and only its answer was lost.
    if (record.owner === run.owner) return { state: 'run', run };
    return record.result === undefined ? { state: 'running' } : { state: 'finished', result: record.result };
  }

  /**
   * Remembers how a run ended. Does nothing when another run has taken its place.
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
   * Frees the key of a run that failed, so that the request may be tried again.
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
