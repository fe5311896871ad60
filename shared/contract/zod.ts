import { en } from 'zod/locales';
import { config } from 'zod/mini';

/**
 * The schema library as the functions have it: zod's small variant, of which a bundle holds only what is used. It says what
 * is wrong in the same English words as zod itself, which the small variant leaves to whoever uses it.
 */
export * from 'zod/mini';
/** What a failed check throws. Taken from `core` above, it would bring the whole core into a bundle. */
export { $ZodError } from 'zod/v4/core';
export { withMeta } from './with-meta.ts';

config(en());
