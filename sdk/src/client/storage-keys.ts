/** Names of the values in storage. `marks` is the highlighter's; the client owns the others. */
export type StoredName = 'boot' | 'settings' | 'events' | 'visitor' | 'marks';

/**
 * Prefix of every storage key, including the schema version: increment it, and migrate the old keys, on an
 * incompatible change.
 */
export const storagePrefix = 'aw1:';

/** The version in sdk/package.json. */
export const sdkVersion = '0.1.0';
