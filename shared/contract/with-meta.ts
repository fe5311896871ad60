import { clone, type core, globalRegistry } from 'zod/mini';

/** The schema with what a document says about it: a copy, so that the given one keeps its own. */
export function withMeta<Schema extends core.$ZodType>(schema: Schema, meta: core.GlobalMeta): Schema {
  const described = clone(schema);
  globalRegistry.add(described, meta);
  return described;
}
