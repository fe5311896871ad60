import { createHash } from 'node:crypto';
import { idempotencyKeySchema } from '../../../shared/contract/header-values.ts';
import { headerNames } from '../../../shared/contract/headers.ts';
import type { IdempotencyTable, Run } from '../../../shared/data/idempotency.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { RequestHeaders } from '../../../shared/http/request-headers.ts';
import { validate } from '../../../shared/http/validate.ts';

const retryAfterSeconds = 2;

/** @throws ApiError VALIDATION_FAILED when the key is not 1–128 printable ASCII characters */
export function readIdempotencyKey(headers: RequestHeaders): string | null {
  const key = headers.get(headerNames.idempotencyKey);
  if (key === undefined) return null;
  return validate(idempotencyKeySchema, key, headerNames.idempotencyKey);
}

interface KeyedRequest {
  readonly orgId: string;
  readonly key: string;
  readonly transformName: string;
  readonly body: unknown;
  /** Time after which an unfinished run is considered abandoned, in milliseconds. */
  readonly longestRunMs: number;
  readonly nowMs: number;
}

/**
 * Claims an idempotency key, or returns the stored result when the same request has already completed.
 *
 * @throws ApiError IDEMPOTENCY_KEY_REUSED or REQUEST_IN_PROGRESS
 * @throws StoreUnavailableError
 */
export async function beginIdempotentRun(
  requests: Pick<IdempotencyTable, 'begin'>,
  { orgId, key, transformName, body, longestRunMs, nowMs }: KeyedRequest,
): Promise<{ readonly run: Run } | { readonly replay: string }> {
  const requestHash = createHash('sha256')
    .update(JSON.stringify([transformName, body]))
    .digest('hex');
  const claim = await requests.begin({ orgId, id: key, requestHash }, longestRunMs, nowMs);
  switch (claim.state) {
    case 'reused':
      throw new ApiError('IDEMPOTENCY_KEY_REUSED');
    case 'running':
      throw new ApiError('REQUEST_IN_PROGRESS', { retryAfterSeconds });
    case 'finished':
      return { replay: claim.result };
    case 'run':
      return { run: claim.run };
  }
}
