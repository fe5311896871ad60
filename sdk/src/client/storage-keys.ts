/** All that the SDK keeps in the browser stands under names that begin so. */
const prefix = 'aw1:';

/** What is kept: `marks` by the highlighter, the rest by the client. */
export type StoredName = 'boot' | 'settings' | 'events' | 'visitor' | 'marks';

/** The key of a kept value in the browser's storage. */
export function storageKey(name: StoredName): string {
  return prefix + name;
}
