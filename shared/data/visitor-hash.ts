import { createHmac } from 'node:crypto';

/**
 * Pseudonym of a visitor in usage events: HMAC-SHA-256 with the organization's key, lower-case hex. A visitor
 * has the same hash within an organization and a different one in every other; without the key, ids cannot be
 * guessed by brute force.
 */
export function visitorHash(visitorHashKey: string, userId: string): string {
  return createHmac('sha256', visitorHashKey).update(userId, 'utf8').digest('hex');
}
