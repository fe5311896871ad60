/** Names of stored values. `marks` belongs to the highlighter, `rules` to the effects and `button` and `opened` to the widget; the others belong to the client. */
export type StoredName =
  | 'boot'
  | 'settings'
  | 'events'
  | 'visitor'
  | 'sync'
  | 'marks'
  | 'rules'
  | 'button'
  | 'opened';

/**
 * Prefix of every storage key, including the schema version. On an incompatible change, increment the version and
 * migrate the old keys.
 */
export const storagePrefix = 'aw1:';

/** SDK version, as in sdk/package.json. */
export const sdkVersion = '0.1.0';
