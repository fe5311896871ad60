/** Values in the browser's storage: `marks` belongs to the highlighter, the others to the client. */
export type StoredName = 'boot' | 'settings' | 'events' | 'visitor' | 'marks';

/** Prefix of every storage key. The number is the version of the schema: raise it, and read the old keys, when a change is not readable. */
export const storagePrefix = 'aw1:';

/** The version in sdk/package.json. */
export const sdkVersion = '0.1.0';
