/**
 * Replaces the module `with-meta.ts` in the function bundles. The bundles do not need the metadata, because only
 * generated documents use it.
 */
export function withMeta<Schema>(schema: Schema): Schema {
  return schema;
}

export const described = withMeta;
