import { en } from 'zod/locales';
import { clone, config, type core, globalRegistry } from 'zod/mini';

/**
 * The schema library as the functions have it: zod's small variant, of which a bundle holds only what is used. It says what
 * is wrong in the same English words as zod itself, which the small variant leaves to whoever uses it.
 */
export * from 'zod/mini';
/** What a failed check throws. Taken from `core` above, it would bring the whole core into a bundle. */
export { $ZodError } from 'zod/v4/core';

config(en());

/** The same schema with what a document says about it: a copy, so that the given one keeps its own. */
export function withMeta<Schema extends core.$ZodType>(schema: Schema, meta: core.GlobalMeta): Schema {
  const described = clone(schema);
  globalRegistry.add(described, meta);
  return described;
}
