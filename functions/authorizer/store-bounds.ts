import type { CallBounds } from '../../shared/aws/bounded-client.ts';

/**
 * What the authorizer allows one read: less than the functions behind it. Every page waits for it, and a read that
 * is repeated costs nothing but itself.
 */
export const storeBounds: CallBounds = {
  connectionTimeoutMs: 500,
  requestTimeoutMs: 1_000,
  maximumAttempts: 3,
};
