import { clone, type core, globalRegistry } from 'zod/mini';

/** Returns a copy of a schema with metadata for generated documents. */
export function withMeta<Schema extends core.$ZodType>(schema: Schema, meta: core.GlobalMeta): Schema {
  const described = clone(schema);
  globalRegistry.add(described, meta);
  return described;
}

export function described<Schema extends core.$ZodType>(schema: Schema, description: string): Schema {
  return withMeta(schema, { description });
}
