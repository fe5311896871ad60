import type { WidgetKey } from '../../shared/data/keys.ts';
import type { Organization, Site } from '../../shared/data/organizations.ts';
import { randomBase62 } from '../../shared/security/base62.ts';
import { generateWidgetKey, hashWidgetKey, keyPrefix } from '../../shared/security/keys.ts';

/** 62^12 ids: collisions within an organization are negligible. */
const keyIdLength = 12;

interface NewKeyRow {
  readonly organization: Pick<Organization, 'orgId' | 'demo'>;
  readonly site: Pick<Site, 'siteId'>;
  readonly label: string;
  /** ISO 8601; null for a key that works until it is rotated or revoked. */
  readonly expiresAt: string | null;
  readonly nowMs: number;
}

/** Generates a key of a site and its row, without storing it. */
export function newKeyRow({ organization, site, label, expiresAt, nowMs }: NewKeyRow): {
  readonly key: string;
  readonly row: WidgetKey;
} {
  const key = generateWidgetKey(organization.demo ? 'test' : 'live');
  return {
    key,
    row: {
      keyHash: hashWidgetKey(key),
      keyId: randomBase62(keyIdLength),
      orgId: organization.orgId,
      siteId: site.siteId,
      prefix: keyPrefix(key),
      label,
      status: 'active',
      createdAt: new Date(nowMs).toISOString(),
      expiresAt,
      revokedAt: null,
      replacedBy: null,
    },
  };
}
