import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { isRecord } from '../../local/assembly/intrinsics.ts';

/** A part of the document whose schemas become types. */
interface DescribedSchemas {
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

const root = 'EverySchema';

/** TypeScript of every named schema of the OpenAPI document: one exported type each, with its description. */
export async function sdkTypesText(document: DescribedSchemas): Promise<string> {
  const named = Object.entries(document.components.schemas).map(([name, schema]) => [
    name,
    { ...asObject(withBareReferences(schema)), title: name },
  ]);
  const schemas = Object.fromEntries(named);
  const properties = Object.fromEntries(
    named.map(([name]) => [name, { $ref: `#/components/schemas/${name}` }]),
  );
  const schema: JSONSchema = { type: 'object', properties, components: { schemas } };
  const written = await compile(schema, root, {
    additionalProperties: false,
    bannerComment: '',
    style: { singleQuote: true, printWidth: 110 },
  });
  const listed = new RegExp(`export interface ${root} \\{[^}]*\\}\\n`);
  return `// Written by "npm run generate" from docs/openapi.json. Change the contract there.\n\n${written.replace(listed, '')}`;
}

/** A reference that says something else too would get a type of its own beside the named one. */
function withBareReferences(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withBareReferences);
  if (!isRecord(schema)) return schema;
  if (typeof schema.$ref === 'string') return { $ref: schema.$ref };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withBareReferences(value)]));
}

function asObject(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}
