import { visitorHash } from '../../shared/data/visitor-hash.ts';
import type { VisitorHashKeys } from '../../shared/data/visitor-hash-keys.ts';
import { ApiError } from '../../shared/http/api-error.ts';

/**
 * The hash of each visitor named, null where an event names none. The key is not read for a call without visitors.
 *
 * @throws ApiError API_KEY_INVALID when the organization is gone
 */
export async function hashVisitors(
  orgId: string,
  userIds: readonly (string | undefined)[],
  keys: Pick<VisitorHashKeys, 'find'>,
): Promise<readonly (string | null)[]> {
  if (userIds.every((userId) => userId === undefined)) return userIds.map(() => null);
  const key = await keys.find(orgId);
  if (key === null) throw new ApiError('API_KEY_INVALID');
  return userIds.map((userId) => (userId === undefined ? null : visitorHash(key, userId)));
}
