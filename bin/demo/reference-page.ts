import * as z from 'zod';

const schemaSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  required: z.array(z.string()).default([]),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  get properties(): z.ZodOptional<z.ZodRecord<z.ZodString, typeof schemaSchema>> {
    return z.record(z.string(), schemaSchema).optional();
  },
  get items(): z.ZodOptional<typeof schemaSchema> {
    return schemaSchema.optional();
  },
  get anyOf(): z.ZodOptional<z.ZodArray<typeof schemaSchema>> {
    return z.array(schemaSchema).optional();
  },
  get oneOf(): z.ZodOptional<z.ZodArray<typeof schemaSchema>> {
    return z.array(schemaSchema).optional();
  },
});
type Schema = z.infer<typeof schemaSchema>;

const contentSchema = z.object({
  'application/json': z.object({ schema: schemaSchema, example: z.unknown().optional() }),
});
const operationSchema = z.object({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string(),
  description: z.string().optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean(),
        description: z.string().optional(),
        schema: schemaSchema,
      }),
    )
    .default([]),
  requestBody: z.object({ description: z.string().optional(), content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: contentSchema.optional() })),
});
const documentSchema = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.string(), description: z.string() })),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), schemaSchema) }),
});

/** HTML of the API reference: the navigation and the main content. */
export function referenceHtml(openapi: string): { readonly navigation: string; readonly main: string } {
  const { info, servers, tags, paths, components } = documentSchema.parse(JSON.parse(openapi));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
  );
  const groups = tags.map((tag) => ({
    ...tag,
    own: operations.filter(({ tags: [name] }) => name === tag.name),
  }));
  const link = ({ operationId, summary }: { operationId: string; summary: string }) =>
    `<li><a href="#${operationId}">${escapeHtml(summary)}</a></li>`;
  return {
    navigation: [
      ...groups.map(({ name, own }) => `<p>${name}</p><ul>${own.map(link).join('')}</ul>`),
      '<p><a href="#schemas">Schemas</a></p>',
    ].join('\n'),
    main: [
      `<h1>${escapeHtml(info.title)} ${info.version}</h1>${prose(info.description)}`,
      `<ul>${servers.map(({ url, description }) => `<li><code>${escapeHtml(url)}</code> ${escapeHtml(description)}</li>`).join('')}</ul>`,
      ...groups.map(
        ({ name, description, own }) =>
          `<section><h2>${name}</h2>${prose(description)}${own.map(operationHtml).join('\n')}</section>`,
      ),
      '<section><h2 id="schemas">Schemas</h2>',
      ...Object.entries(components.schemas).map(
        ([name, schema]) =>
          `<article><h3 id="schema-${name}">${name}</h3>${prose(schema.description)}${typeHtml(schema)}</article>`,
      ),
      '</section>',
    ].join('\n'),
  };
}

function operationHtml(
  operation: z.infer<typeof operationSchema> & { path: string; method: string },
): string {
  const { operationId, method, path, summary, description, parameters, requestBody, responses } = operation;
  const rows = parameters.map(
    ({ name, in: place, required, description: text, schema }) =>
      `<li>${field(name, required, schema)}, in ${place}. ${inline(text)}</li>`,
  );
  const answers = Object.entries(responses).map(
    ([status, answer]) =>
      `<li><strong>${status}</strong> ${prose(answer.description)}${status < '300' ? bodyHtml(answer.content) : ''}</li>`,
  );
  return [
    `<article><h3 id="${operationId}">${escapeHtml(summary)}</h3>`,
    `<p class="call"><strong>${method.toUpperCase()}</strong> <code>${escapeHtml(path)}</code></p>${prose(description)}`,
    rows.length > 0 ? `<h4>Parameters</h4><ul>${rows.join('')}</ul>` : '',
    requestBody === undefined
      ? ''
      : `<h4>Request body</h4>${prose(requestBody.description)}${bodyHtml(requestBody.content)}`,
    `<h4>Responses</h4><ul>${answers.join('')}</ul></article>`,
  ].join('\n');
}

function bodyHtml(content: z.infer<typeof contentSchema> | undefined): string {
  if (content === undefined) return '';
  const { schema, example } = content['application/json'];
  const shown = `<pre tabindex="0">${escapeHtml(JSON.stringify(example, null, 2) ?? '')}</pre>`;
  return `<p>${typeHtml(schema)}</p>${example === undefined ? '' : `<details><summary>Example</summary>${shown}</details>`}`;
}

/** A type with its limits; the fields of an object as a list. */
function typeHtml(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `<a href="#schema-${name}">${name}</a>`;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map(typeHtml).join(' or ');
  const values = schema.enum ?? ('const' in schema ? [schema.const] : null);
  if (values !== null)
    return values.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(', ');
  if (schema.items !== undefined) return `array${limits(schema)} of ${typeHtml(schema.items)}`;
  const type = [schema.type ?? 'any value'].flat().join(' or ');
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, value]) =>
      `<li>${field(name, schema.required.includes(name), value)}. ${inline(value.description)}</li>`,
  );
  return `${type}${limits(schema)}${fields.length > 0 ? `<ul>${fields.join('')}</ul>` : ''}`;
}

function field(name: string, isRequired: boolean, schema: Schema): string {
  return `<code>${escapeHtml(name)}</code>${isRequired ? ' (required)' : ''}: ${typeHtml(schema)}`;
}

const limitNames = [
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'default',
  'x-extensible-enum',
];

function limits(schema: Schema): string {
  const given = limitNames.filter((name) => schema[name] !== undefined);
  return given.map((name) => `, ${name} <code>${escapeHtml(JSON.stringify(schema[name]))}</code>`).join('');
}

/** Paragraphs, lists and code of the document's Markdown. */
function prose(text = ''): string {
  const blocks = text.split('\n\n').filter((block) => block !== '');
  return blocks
    .map((block) => {
      const items = block.split('\n').filter((line) => line.startsWith('- '));
      if (items.length === 0) return `<p>${inline(block)}</p>`;
      return `<ul>${items.map((item) => `<li>${inline(item.slice(2))}</li>`).join('')}</ul>`;
    })
    .join('');
}

function inline(text = ''): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
