import type { KeyView, NewKey } from '../operations/key-view.ts';
import { plainScreen, type Screen } from './screen.ts';
import { tableText } from './table.ts';

/** The list of keys. */
export function keysText(keys: readonly KeyView[], screen: Screen = plainScreen): string {
  return tableText(
    ['key id', 'begins with', 'site', 'label', 'status', 'created', 'expires', 'revoked'],
    keys.map(({ keyId, prefix, siteId, label, status, createdAt, expiresAt, revokedAt }) => [
      keyId,
      prefix,
      siteId,
      label,
      status,
      createdAt,
      expiresAt,
      revokedAt,
    ]),
    'There are no keys: make one with key create ORG SITE.',
    screen,
  );
}

/** A new key, at the only time it is shown. */
export function newKeyText(created: NewKey, screen: Screen = plainScreen): string {
  return `${keysText([created], screen)}\n\n${created.key}\n\nKeep this key now: it is stored nowhere and cannot be shown again.`;
}
