import { createHmac } from 'node:crypto';

/**
 * A visitor's id as usage events keep it: HMAC-SHA-256 under the organization's own key, lower-case hex. The same
 * visitor has the same hash within an organization and another in every other; without the key an id cannot be
 * guessed and tried.
 */
export function visitorHash(visitorHashKey: string, userId: string): string {
  return createHmac('sha256', visitorHashKey).update(userId, 'utf8').digest('hex');
}
