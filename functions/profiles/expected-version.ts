import { profileEtagSchema } from '../../shared/contract/request-headers.ts';
import { validate } from '../../shared/http/validate.ts';

/**
 * The version an If-Match header asks for: null when there is none, or when it is `*`, which every profile meets
 * since one never saved is version 0.
 *
 * @throws ApiError VALIDATION_FAILED when it is not one ETag of this API
 */
export function expectedVersion(ifMatch: string | undefined): number | null {
  if (ifMatch === undefined) return null;
  const etag = validate(profileEtagSchema, ifMatch.trim(), 'If-Match');
  return etag === '*' ? null : Number(etag.slice(1, -1));
}
