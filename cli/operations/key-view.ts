import type { WidgetKey } from '../../shared/data/keys.ts';

/** A key without its raw value and hash. */
export interface KeyView {
  readonly keyId: string;
  readonly orgId: string;
  readonly siteId: string;
  /** The key's first 12 characters. */
  readonly prefix: string;
  readonly label: string;
  /** `expired` for an active key past its `expiresAt`. */
  readonly status: 'active' | 'expired' | 'revoked';
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  /** The id of the key that replaces it after a rotation. */
  readonly replacedBy: string | null;
}

/** A new key with its raw value. */
export interface NewKey extends KeyView {
  /** The raw key, which is not stored. */
  readonly key: string;
}

/** Strips the secret parts of a stored key. */
export function viewKey(stored: WidgetKey, nowMs: number): KeyView {
  const { keyId, orgId, siteId, prefix, label, createdAt, expiresAt, revokedAt, replacedBy } = stored;
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= nowMs;
  const status = stored.status === 'active' && isOver ? 'expired' : stored.status;
  return { keyId, orgId, siteId, prefix, label, status, createdAt, expiresAt, revokedAt, replacedBy };
}
