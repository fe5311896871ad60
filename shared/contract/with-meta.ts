import { clone, type core, globalRegistry } from 'zod/mini';

/** Copies a schema and attaches metadata for generated documents to the copy. */
export function withMeta<Schema extends core.$ZodType>(schema: Schema, meta: core.GlobalMeta): Schema {
  const described = clone(schema);
  globalRegistry.add(described, meta);
  return described;
}

/** Copies a schema and gives the copy a description in the OpenAPI document. */
export function described<Schema extends core.$ZodType>(schema: Schema, description: string): Schema {
  return withMeta(schema, { description });
}
