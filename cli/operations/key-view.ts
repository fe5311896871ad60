import type { WidgetKey } from '../../shared/data/keys.ts';

/** A key as an operator sees it: neither the key itself nor its hash. */
export interface KeyView {
  readonly keyId: string;
  readonly orgId: string;
  readonly siteId: string;
  /** The key's first 12 characters. */
  readonly prefix: string;
  readonly label: string;
  /** An active key whose time is over is `expired`. */
  readonly status: 'active' | 'expired' | 'revoked';
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  /** The id of the key that a rotation made in its place. */
  readonly replacedBy: string | null;
}

/** A key at the only time it is shown. */
export interface NewKey extends KeyView {
  /** The raw key. It is stored nowhere. */
  readonly key: string;
}

/** What may be shown of a key, as it stands at `nowMs`. */
export function viewKey(stored: WidgetKey, nowMs: number): KeyView {
  const { keyId, orgId, siteId, prefix, label, createdAt, expiresAt, revokedAt, replacedBy } = stored;
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= nowMs;
  const status = stored.status === 'active' && isOver ? 'expired' : stored.status;
  return { keyId, orgId, siteId, prefix, label, status, createdAt, expiresAt, revokedAt, replacedBy };
}
