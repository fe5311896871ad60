/** What is kept in the browser: `marks` by the highlighter, the rest by the client. */
export type StoredName = 'boot' | 'settings' | 'events' | 'visitor' | 'marks';

/** A kept value's key in the browser's storage is this and its `StoredName`. */
export const storagePrefix = 'aw1:';
