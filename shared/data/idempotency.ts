import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from '../contract/zod.ts';
import { whenConditionHolds } from './store.ts';
import { Table } from './table.ts';

const rememberedSeconds = 24 * 60 * 60;

export const idempotencyRecordSchema = z.object({
  requestHash: z.string(),
  owner: z.string(),
  /**
   * Latest time at which the run can be active, in milliseconds since the Unix epoch. Absent when the request is
   * finished.
   */
  runningUntilMs: z.optional(z.int()),
  /** The result passed to `finish`, as JSON. Present only when the request is finished. */
  result: z.optional(z.string()),
  expiration: z.int(),
});

/** Identifies the run that claimed an idempotency key. Only this run can store a result or release the key. */
export interface Run {
  readonly orgId: string;
  readonly id: string;
  readonly owner: string;
}

/**
 * Result of `begin`. In state `run`, the caller must run the request. In state `finished`, it must replay the stored
 * result. In state `running` (another run has not finished) and in state `reused` (the key belongs to a different
 * request), it must reject the request.
 */
export type BeginResult =
  | { readonly state: 'run'; readonly run: Run }
  | { readonly state: 'finished'; readonly result: string }
  | { readonly state: 'running' }
  | { readonly state: 'reused' };

export interface RequestIdentity {
  readonly orgId: string;
  readonly id: string;
  /** Hash of the request. Using the same idempotency key with a different hash is an error. */
  readonly requestHash: string;
}

/**
 * Stores one record per idempotency key. The record contains the deadline of the run while the request is running, and
 * the result afterward. A run can change the record only while the record contains the owner ID of the run, which is
 * random. A frozen run that resumes late therefore cannot overwrite the result of the run that replaced it.
 */
export class IdempotencyTable extends Table {
  /**
   * Claims the key for a run of at most `longestRunMs`. A key cannot be claimed while its request is running, after its
   * request has finished, or for a different request.
   *
   * @throws StoreUnavailableError
   */
  async begin(identity: RequestIdentity, longestRunMs: number, nowMs: number): Promise<BeginResult> {
    const run = { orgId: identity.orgId, id: identity.id, owner: randomUUID() };
    if (await this.take(run, identity.requestHash, longestRunMs, nowMs)) return { state: 'run', run };
    const record = await this.read(identity);
    // Another run held the key when this run tried to claim it, but has since released it. The caller may retry.
    if (record === null) return { state: 'running' };
    if (record.requestHash !== identity.requestHash) return { state: 'reused' };
    // The write succeeded but its response was lost, so the stored record belongs to this run.
    if (record.owner === run.owner) return { state: 'run', run };
    return record.result === undefined ? { state: 'running' } : { state: 'finished', result: record.result };
  }

  /**
   * Stores the result of a run. Does nothing when another run has taken over the key.
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
   * Deletes the record of a failed run, so that a retry with the same key runs the request again. Does nothing when
   * another run has taken over the key.
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
    const row = await this.get({ orgId, id }, { ConsistentRead: true });
    return row === undefined ? null : idempotencyRecordSchema.parse(row);
  }
}
