/** Replaces with-meta.ts in the function bundles: metadata is only read when documents are generated. */
export function withMeta<Schema>(schema: Schema): Schema {
  return schema;
}

export const described = withMeta;
