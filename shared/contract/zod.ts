import { en } from 'zod/locales';
import { config } from 'zod/mini';

/** The tree-shakable variant of zod, configured with the English messages of the full variant. */
export * from 'zod/mini';
/**
 * `$ZodError` is exported directly, because exporting the `core` namespace would add the whole core package to the
 * bundles.
 */
export { $ZodError } from 'zod/v4/core';
export { described, withMeta } from './with-meta.ts';

config(en());
