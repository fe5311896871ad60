import { createHmac } from 'node:crypto';

/**
 * Returns the pseudonym that identifies a visitor in usage events. It is an HMAC-SHA-256 of the visitor ID with the
 * organization's key, in lowercase hex. A visitor has a different hash in each organization. Without the key, visitor
 * IDs cannot be found by brute force.
 */
export function visitorHash(visitorHashKey: string, userId: string): string {
  return createHmac('sha256', visitorHashKey).update(userId, 'utf8').digest('hex');
}
