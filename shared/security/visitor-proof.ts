import { createHmac } from 'node:crypto';
import { hashesAreEqual } from './keys.ts';

/** Matches the visitor IDs that the SDK generates: UUIDs with 122 random bits (RFC 9562, version 4). */
const generatedId = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Returns true for a visitor ID that nobody can guess, so that knowing it is proof enough. */
export function isGeneratedVisitorId(userId: string): boolean {
  return generatedId.test(userId);
}

/**
 * Returns the secret with which a site's server computes the proofs of its visitors. It is derived from the
 * organization's secret, so that the site's item does not contain it.
 *
 * @param version 1 for the first secret; incremented at each rotation
 */
export function visitorProofSecret(organizationKey: string, siteId: string, version: number): string {
  const input = JSON.stringify(['visitor-proof', siteId, version]);
  return createHmac('sha256', organizationKey).update(input).digest('base64url');
}

/** Returns the secrets that are valid: the current one and, after a rotation, the previous one. */
export function validProofSecrets(organizationKey: string, siteId: string, version: number): string[] {
  return [version, version - 1]
    .filter((valid) => valid > 0)
    .map((valid) => visitorProofSecret(organizationKey, siteId, valid));
}

/** Returns the proof of a visitor ID: HMAC-SHA-256 in lowercase hex. */
export function visitorProof(secret: string, userId: string): string {
  return createHmac('sha256', secret).update(userId, 'utf8').digest('hex');
}

/** Compares a proof in constant time with those of all valid secrets. */
export function isVisitorProof(proof: string, userId: string, secrets: readonly string[]): boolean {
  const matches = secrets.map((secret) => hashesAreEqual(proof.toLowerCase(), visitorProof(secret, userId)));
  return matches.includes(true);
}
