import type { KeyView, NewKey } from '../operations/key-view.ts';
import type { Screen } from './screen.ts';
import { fieldsOf, tableText } from './table.ts';

/** The list of keys. */
export function keysText(keys: readonly KeyView[], screen: Screen): string {
  return tableText(
    ['key id', 'begins with', 'site', 'label', 'status', 'created', 'expires', 'revoked'],
    fieldsOf(keys, 'keyId', 'prefix', 'siteId', 'label', 'status', 'createdAt', 'expiresAt', 'revokedAt'),
    'There are no keys: make one with key create ORG SITE.',
    screen,
  );
}

/** A new key, at the only time it is shown. */
export function newKeyText(created: NewKey, screen: Screen): string {
  return `${keysText([created], screen)}\n\n${created.key}\n\nKeep this key now: it is stored nowhere and cannot be shown again.`;
}
