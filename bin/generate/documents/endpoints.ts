import * as z from 'zod';
import { markdownTable } from './markdown.ts';

const schemaSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  'x-extensible-enum': z.array(z.unknown()).optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  format: z.string().optional(),
  required: z.array(z.string()).default([]),
  get properties() {
    return z.record(z.string(), schemaSchema).optional();
  },
  get items() {
    return schemaSchema.optional();
  },
  get anyOf() {
    return z.array(schemaSchema).optional();
  },
  get oneOf() {
    return z.array(schemaSchema).optional();
  },
  get allOf() {
    return z.array(schemaSchema).optional();
  },
});
type Schema = z.infer<typeof schemaSchema>;

const bodySchema = z.object({
  content: z
    .object({ 'application/json': z.object({ schema: schemaSchema, example: z.unknown().optional() }) })
    .optional(),
});
const parameterSchema = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean(),
  description: z.string(),
  schema: schemaSchema,
});
const operationSchema = z.object({
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string().optional(),
  security: z.array(z.unknown()),
  parameters: z.array(parameterSchema).default([]),
  requestBody: bodySchema.optional(),
  responses: z.record(z.string(), bodySchema.extend({ description: z.string() })),
});
type Operation = z.infer<typeof operationSchema>;
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), schemaSchema) }),
});

/** Markdown of an endpoint group: each operation with its fields, errors and an example, then the objects they share. */
export function endpointsText(openapi: string, group: string): string {
  const { paths, components } = documentSchema.parse(JSON.parse(openapi));
  const page = new EndpointPage(components.schemas, commonErrors(paths));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(group))
      .map(([method, operation]) => page.operationText(method.toUpperCase(), path, operation)),
  );
  return [...operations, ...page.objectTexts()].join('\n\n');
}

class EndpointPage {
  readonly #schemas: Readonly<Record<string, Schema>>;
  readonly #commonErrors: ReadonlySet<string>;
  readonly #objects = new Set<string>();

  constructor(schemas: Readonly<Record<string, Schema>>, commonErrors: ReadonlySet<string>) {
    this.#schemas = schemas;
    this.#commonErrors = commonErrors;
  }

  operationText(method: string, path: string, operation: Operation): string {
    const { parameters, requestBody, responses } = operation;
    const request = requestBody?.content?.['application/json'];
    const success = Object.values(responses)[0]?.content?.['application/json'];
    return [
      `## ${method} ${path.replace('/api/v1', '')}`,
      `${operation.summary}.${operation.description ? ` ${operation.description}` : ''}`,
      ...(parameters.length === 0 ? [] : [this.#parametersTable(parameters)]),
      ...(request === undefined ? [] : ['**Request body**', this.#fields(request.schema)]),
      ...(success === undefined ? [] : ['**Response**', this.#fields(success.schema)]),
      `**Errors**: ${this.#errorLinks(operation)}`,
      exampleText(method, path, request?.example, success?.example),
    ].join('\n\n');
  }

  /** A section for each object that a table links to. */
  objectTexts(): string[] {
    const texts: string[] = [];
    for (const name of this.#objects) {
      const schema = this.#schemas[name];
      if (schema === undefined) throw new Error(`The OpenAPI document lacks the schema ${name}.`);
      texts.push([`### ${name}`, this.#fields(schema)].join('\n\n'));
    }
    return texts.length === 0 ? [] : ['## Objects', ...texts];
  }

  #parametersTable(parameters: readonly z.infer<typeof parameterSchema>[]): string {
    const rows = parameters.map(({ name, in: place, required, description, schema }) => [
      `\`${name}\``,
      `${place}${required ? ', required' : ''}`,
      this.#typeText(schema),
      cellText(description),
    ]);
    return markdownTable(['Parameter', 'In', 'Type', 'Description'], rows);
  }

  #fields(schema: Schema): string {
    const { $ref, anyOf, oneOf } = schema;
    if ($ref !== undefined) return this.#fields(this.#resolve($ref));
    const alternatives = anyOf ?? oneOf;
    if (alternatives !== undefined)
      return `One of: ${alternatives.map((one) => this.#typeText(one)).join(', ')}.`;
    const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => [
      `\`${name}\`${schema.required.includes(name) ? '' : ' (optional)'}`,
      this.#typeText(field),
      cellText(field.description ?? this.#referencedDescription(field)),
    ]);
    const table = markdownTable(['Field', 'Type', 'Description'], rows);
    return schema.description === undefined ? table : `${schema.description}\n\n${table}`;
  }

  #referencedDescription({ $ref, items }: Schema): string {
    const reference = $ref ?? items?.$ref;
    return reference === undefined ? '' : (this.#resolve(reference).description ?? '');
  }

  /** The type with its limits; an object of its own is linked, and gets a section. */
  #typeText(schema: Schema): string {
    const { $ref, items, anyOf, oneOf, allOf } = schema;
    if ($ref !== undefined) {
      const target = this.#resolve($ref);
      if (target.properties === undefined) return this.#typeText(target);
      const name = nameOf($ref);
      this.#objects.add(name);
      return `[${name}](#${name.toLowerCase()})`;
    }
    const alternatives = anyOf ?? oneOf ?? allOf;
    if (alternatives !== undefined) return alternatives.map((one) => this.#typeText(one)).join(' or ');
    const values = schema.enum ?? schema['x-extensible-enum'];
    if (values !== undefined) return values.map((value) => `\`${String(value)}\``).join(', ');
    if (items !== undefined)
      return `array${rangeText(schema.minItems, schema.maxItems, 'items')} of ${this.#typeText(items)}`;
    const type = [schema.type ?? 'any'].flat().join(' or ');
    return `${type}${schema.format === undefined ? '' : ` (${schema.format})`}${limitsText(schema)}`;
  }

  #errorLinks(operation: Operation): string {
    const codes = errorCodesOf(operation);
    if (operation.security.length === 0) return codes.map(errorLink).join(', ');
    const own = codes.filter((code) => !this.#commonErrors.has(code));
    return [...own.map(errorLink), 'and [those of every call](errors.md#every-call)'].join(', ');
  }

  #resolve(reference: string): Schema {
    const schema = this.#schemas[nameOf(reference)];
    if (schema === undefined) throw new Error(`The OpenAPI document lacks ${reference}.`);
    return schema;
  }
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

function limitsText({ minLength, maxLength, minimum, maximum }: Schema): string {
  const characters = rangeText(minLength, maxLength, 'characters');
  const safe = (value?: number) =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;
  return `${characters}${rangeText(safe(minimum), safe(maximum), '')}`;
}

function rangeText(from: number | undefined, to: number | undefined, unit: string): string {
  const format = (value: number) => value.toLocaleString('en-US');
  const suffix = unit === '' ? '' : ` ${unit}`;
  if (to === undefined) return from === undefined || from === 0 ? '' : `, at least ${format(from)}${suffix}`;
  return from === undefined || from === 0
    ? `, at most ${format(to)}${suffix}`
    : `, ${format(from)}–${format(to)}${suffix}`;
}

function cellText(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll('|', '\\|');
}

/** The error codes that every operation with a key may return. */
export function commonErrorsOf(openapi: string): readonly string[] {
  return [...commonErrors(documentSchema.parse(JSON.parse(openapi)).paths)];
}

function commonErrors(paths: z.infer<typeof documentSchema>['paths']): ReadonlySet<string> {
  const keyed = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ security }) => security.length > 0)
    .map((operation) => new Set(errorCodesOf(operation)));
  return keyed.reduce((common, codes) => new Set([...common].filter((code) => codes.has(code))));
}

/** The first word of each paragraph of a failure's description. */
function errorCodesOf({ responses }: Operation): readonly string[] {
  return Object.values(responses).flatMap(({ description }) =>
    [...description.matchAll(/^([A-Z_]+): /gm)].map(([, code = '']) => code),
  );
}

function errorLink(code: string): string {
  return `[${code}](errors.md#${code.toLowerCase()})`;
}

function exampleText(method: string, path: string, request: unknown, response: unknown): string {
  const body = request === undefined ? [] : [JSON.stringify(shortened(request), null, 2), ''];
  const answer = response === undefined ? [] : [JSON.stringify(shortened(response), null, 2)];
  return [
    '```http',
    `${method} ${path}`,
    ...body,
    ...(answer.length === 0 ? [] : ['HTTP/1.1 200']),
    ...answer,
    '```',
  ].join('\n');
}

/** The first entries of a list and the beginning of a long text. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > 120 ? `${value.slice(0, 60)}…` : value;
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]));
}
