import { ApiError } from '../../shared/http/api-error.ts';

/**
 * The version an If-Match header asks for: null when there is none, or when it is `*`, which every profile meets
 * since one never saved is version 0.
 *
 * @throws ApiError VALIDATION_FAILED when it is not one ETag of this API
 */
export function expectedVersion(ifMatch: string | undefined): number | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  const version = /^"(0|[1-9][0-9]{0,14})"$/.exec(ifMatch.trim())?.[1];
  if (version !== undefined) return Number(version);
  throw new ApiError('VALIDATION_FAILED', {
    details: [{ path: 'If-Match', message: 'must be the ETag last read, such as "3" with its quotes, or *' }],
  });
}
