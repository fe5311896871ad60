import { createHash } from 'node:crypto';
import { whileClearingUp } from '../../../shared/aws/deadline.ts';
import { idempotencyKeySchema } from '../../../shared/contract/header-values.ts';
import { headerNames } from '../../../shared/contract/headers.ts';
import type { IdempotencyTable } from '../../../shared/data/idempotency.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { RequestHeaders } from '../../../shared/http/request-headers.ts';
import { validate } from '../../../shared/http/validate.ts';
import { logMessages } from '../../../shared/observability/log-messages.ts';
import type { Log } from '../../../shared/observability/logger.ts';
import type { TransformAnswer } from './run-transform.ts';

/** Seconds after which a request that is still running is worth asking for again. */
const retryAfterSeconds = 2;

/**
 * The caller's idempotency key; null when there is none.
 *
 * @throws ApiError VALIDATION_FAILED when it is not 1–128 printable characters
 */
export function readIdempotencyKey(headers: RequestHeaders): string | null {
  const key = headers.get(headerNames.idempotencyKey);
  if (key === undefined) return null;
  return validate(idempotencyKeySchema, key, headerNames.idempotencyKey);
}

/** What makes a request the same as another one. */
export function requestHashOf(transformName: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([transformName, body]))
    .digest('hex');
}

/** One use of an idempotency key. */
export interface KeyedUse {
  readonly orgId: string;
  readonly key: string;
  readonly requestHash: string;
  /** The longest the request can be at work, in milliseconds. */
  readonly longestRunMs: number;
  readonly log: Log;
}

/**
 * Runs a request once for its key: a repetition gets the first answer, one that comes while it runs is refused.
 *
 * @throws ApiError IDEMPOTENCY_KEY_REUSED or REQUEST_IN_PROGRESS, and what `run` throws
 * @throws StoreUnavailableError
 */
export async function once(
  requests: Pick<IdempotencyTable, 'begin' | 'finish' | 'release'>,
  use: KeyedUse,
  now: () => number,
  run: () => Promise<TransformAnswer>,
  recall: (remembered: string) => Promise<object | null>,
): Promise<object> {
  const identity = { orgId: use.orgId, id: use.key, requestHash: use.requestHash };
  const begun = await requests.begin(identity, use.longestRunMs, now());
  switch (begun.state) {
    case 'reused':
      throw new ApiError('IDEMPOTENCY_KEY_REUSED');
    case 'running':
      throw new ApiError('REQUEST_IN_PROGRESS', { retryAfterSeconds });
    case 'finished':
      return (await recall(begun.result)) ?? (await run()).body;
    case 'run': {
      const quietly = (step: Promise<void>) =>
        step.catch((failure) => use.log.error(logMessages.IDEMPOTENCY_KEY_NOT_CONCLUDED, failure));
      try {
        const answer = await run();
        await quietly(requests.finish(begun.run, answer.remembered, now()));
        return answer.body;
      } catch (error) {
        await quietly(whileClearingUp(() => requests.release(begun.run)));
        throw error;
      }
    }
  }
}
