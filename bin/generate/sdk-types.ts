import * as z from 'zod';

const schemaSchema = z.looseObject({
  description: z.string().optional(),
  required: z.array(z.string()).default([]),
  properties: z.record(z.string(), z.unknown()).optional(),
});
const jsonSchema = z.object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) });
const documentSchema = z.object({
  paths: z.record(z.string(), z.object({ post: z.unknown().optional() })),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});
const transformSchema = z.object({
  requestBody: jsonSchema,
  responses: z.object({ 200: jsonSchema }),
});

export function sdkTypesText(openapi: string): string {
  const { paths, components } = documentSchema.parse(JSON.parse(openapi));
  const types = Object.entries(components.schemas).map(([name, schema]) => {
    const { properties } = schemaSchema.parse(schema);
    const start = properties === undefined ? `export type ${name} = ` : `export interface ${name} `;
    return `${comment(schema)}${start}${typeText(schema)}${properties === undefined ? ';' : ''}`;
  });
  return `// Written by "npm run generate" from docs/openapi.json. Change the contract there.\n\n${types.join('\n')}\n${transformsText(paths)}`;
}

function transformsText(paths: z.infer<typeof documentSchema>['paths']): string {
  const transforms = Object.entries(paths).flatMap(([path, { post }]) => {
    const [, name] = /\/content\/([\w-]+)$/.exec(path) ?? [];
    if (name === undefined) return [];
    const { requestBody, responses } = transformSchema.parse(post);
    const [input, result] = [requestBody, responses[200]].map(({ content }) =>
      typeText(content['application/json'].schema),
    );
    return [`  "${name}": { input: ${input}; result: ${result} };`];
  });
  return `/** The input and result of each transform. */\nexport interface Transforms {\n${transforms.join('\n')}\n}\n`;
}

function typeText(value: unknown): string {
  const schema = schemaSchema.parse(value);
  const { $ref, type, properties, required, items, minItems, additionalProperties } = schema;
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? '';
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return [...new Set(choices.map(typeText))].join(' | ');
  const values = 'const' in schema ? [schema.const] : schema.enum;
  if (Array.isArray(values)) return values.map((literal) => JSON.stringify(literal)).join(' | ');
  if (properties !== undefined) {
    const fields = Object.entries(properties).map(
      ([name, field]) => `${comment(field)}${name}${required.includes(name) ? '' : '?'}: ${typeText(field)};`,
    );
    return `{\n${fields.join('\n').replace(/^/gm, '  ')}\n}`;
  }
  if (items !== undefined) {
    const item = typeText(items);
    return minItems === 1 ? `[${item}, ...${item}[]]` : `${item.includes(' ') ? `(${item})` : item}[]`;
  }
  if (type === 'object')
    return `Record<string, ${additionalProperties ? typeText(additionalProperties) : 'unknown'}>`;
  return [type].flat().map(primitive).join(' | ');
}

function primitive(type: unknown): string {
  if (type === 'integer') return 'number';
  return typeof type === 'string' ? type : 'unknown';
}

function comment(schema: unknown): string {
  const { description, $ref } = schemaSchema.parse(schema);
  return description === undefined || $ref !== undefined ? '' : `/** ${description} */\n`;
}
