import { en } from 'zod/locales';
import { config } from 'zod/mini';

/** The tree-shakable variant of zod, configured with the English messages of the full one. */
export * from 'zod/mini';
/** Imported directly because `core` would add the whole core to the bundles. */
export { $ZodError } from 'zod/v4/core';
export { described, withMeta } from './with-meta.ts';

config(en());
