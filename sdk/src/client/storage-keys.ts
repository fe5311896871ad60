/** Values in the browser's storage: `marks` belongs to the highlighter, the others to the client. */
export type StoredName = 'boot' | 'settings' | 'events' | 'visitor' | 'marks';

/**
 * Prefix of every storage key, including the schema version: increment it, and migrate the old keys, on an
 * incompatible change.
 */
export const storagePrefix = 'aw1:';

/** The version in sdk/package.json. */
export const sdkVersion = '0.1.0';
