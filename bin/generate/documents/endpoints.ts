import type * as z from 'zod';
import { routes } from '../../../shared/contract/routes.ts';
import {
  errorsText,
  isSame,
  type Row,
  sharedRows,
  sharedTexts,
  tableOf,
  withoutFields,
} from './endpoint-rows.ts';
import {
  type bodySchema,
  type OpenapiDocument,
  type Operation,
  type parameterSchema,
  readOpenapi,
  type Schema,
} from './openapi-model.ts';

const optionalMark = ' (optional)';

export function endpointsText(openapi: string, group: string): string {
  const { servers, paths, components } = readOpenapi(openapi);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(group))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const siteRoot = servers[0]?.url ?? '';
  return new EndpointPage(siteRoot, components.schemas, commonErrors(paths), operations).text();
}

interface ListedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}
class EndpointPage {
  readonly #siteRoot: string;
  readonly #schemas: Readonly<Record<string, Schema>>;
  readonly #operations: readonly ListedOperation[];
  readonly #commonErrors: ReadonlySet<string>;
  /** Objects to describe below, with the part of the first endpoint that uses them. */
  readonly #objects = new Map<string, Row['part']>();
  /** Headings of the endpoints whose responses are described, by reference. */
  readonly #responses = new Map<string, string>();
  readonly #requests: { readonly heading: string; readonly rows: readonly Row[] }[] = [];
  readonly #responseRows: Row[] = [];

  constructor(
    siteRoot: string,
    schemas: Readonly<Record<string, Schema>>,
    commonErrors: ReadonlySet<string>,
    operations: readonly ListedOperation[],
  ) {
    this.#siteRoot = siteRoot;
    this.#schemas = schemas;
    this.#commonErrors = commonErrors;
    this.#operations = operations;
  }

  text(): string {
    const rows = this.#operations.map(({ operation }) => this.#rowsOf(operation));
    const names = this.#operations.map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
    const shared =
      rows.length > 4 ? sharedRows(new Map(names.map((name, at) => [name, rows[at] ?? []]))) : [];
    this.#responseRows.push(...rows.flat().filter(({ part }) => part === 'response'));
    const texts = this.#operations.map((one, at) => this.#operationText(one, rows[at] ?? [], shared));
    return [...texts, ...sharedTexts(shared), ...this.#objectTexts()].join('\n\n');
  }

  #rowsOf(operation: Operation): Row[] {
    const own = errorCodesOf(operation).filter((code) => !this.#commonErrors.has(code));
    return [
      ...this.#parameterRows(operation.parameters),
      ...this.#fieldRows('request', jsonOf(operation.requestBody)?.schema),
      ...this.#fieldRows('response', jsonOf(Object.values(operation.responses)[0])?.schema),
      ...own.map((code): Row => ({ part: 'errors', cells: [code] })),
    ];
  }

  #operationText(
    { method, path, operation }: ListedOperation,
    all: readonly Row[],
    shared: readonly Row[],
  ): string {
    const rows = all.filter((row) => !shared.some((other) => isSame(row, other)));
    const request = jsonOf(operation.requestBody);
    const success = jsonOf(Object.values(operation.responses)[0]);
    const heading = `${method} ${path.replace('/api/v1', '')}`;
    const isKnown = this.#responses.has(success?.schema.$ref ?? '');
    return [
      `## ${heading}`,
      `**${operation.summary}**`,
      ...(operation.description ? [operation.description] : []),
      ...tableOf(rows, 'parameters'),
      ...(request === undefined ? [] : this.#request(request.schema, heading, rows)),
      ...(success === undefined ? [] : this.#response(success.schema, heading, rows)),
      ...(operation.security.length === 0 ? [] : errorsText(rows, shared)),
      exampleText({
        method,
        url: this.#siteRoot + path.replace('{userId}', 'visitor-7'),
        headers: headersOf(operation),
        request: request?.example,
        response: isKnown ? undefined : withoutFields(success?.example, shared),
      }),
    ].join('\n\n');
  }

  #objectTexts(): string[] {
    const texts: string[] = [];
    for (const [name, part] of this.#objects) {
      const schema = this.#schemas[name];
      if (schema === undefined) throw new Error(`The OpenAPI document lacks the schema ${name}.`);
      const rows = this.#fieldRows(part, schema);
      const copies = rows.filter((row) => this.#isOptionalCopy(row));
      const names = copies.map(({ cells: [field = ''] }) => field.replace(optionalMark, ''));
      const own = rows.filter((row) => !copies.includes(row));
      texts.push(
        [
          `### ${name}`,
          ...(names.length === 0 ? [] : [`The response's ${names.join(', ')}, each optional, and:`]),
          ...this.#body(schema, own, part),
        ].join('\n\n'),
      );
    }
    return texts.length === 0 ? [] : ['## Objects', ...texts];
  }

  /** Returns whether a field of an object is a field of a response on this page, except that it is optional. */
  #isOptionalCopy({ part, cells: [name = '', ...rest] }: Row): boolean {
    const required = { part, cells: [name.replace(optionalMark, ''), ...rest] };
    return name.endsWith(optionalMark) && this.#responseRows.some((other) => isSame(required, other));
  }

  /** Omits the fields of an earlier request that this one contains as a whole. */
  #request(schema: Schema, heading: string, rows: readonly Row[]): string[] {
    const fields = rows.filter(({ part }) => part === 'request');
    const isAmong = (row: Row) => fields.some((other) => isSame(row, other));
    const earlier = this.#requests.find((one) => one.rows.length > 0 && one.rows.every(isAmong));
    this.#requests.push({ heading, rows: fields });
    if (earlier === undefined) return ['**Request body**', ...this.#body(schema, rows, 'request')];
    const own = fields.filter((row) => !earlier.rows.some((other) => isSame(row, other)));
    return [
      '**Request body**',
      `The fields of \`${earlier.heading}\` above, and:`,
      ...tableOf(own, 'request'),
    ];
  }

  #response(schema: Schema, heading: string, rows: readonly Row[]): string[] {
    const known = schema.$ref === undefined ? undefined : this.#responses.get(schema.$ref);
    if (known !== undefined) return [`The response is the same as for \`${known}\` above.`];
    if (schema.$ref !== undefined) this.#responses.set(schema.$ref, heading);
    return ['**Response**', ...this.#body(schema, rows, 'response')];
  }

  #parameterRows(parameters: readonly z.infer<typeof parameterSchema>[]): Row[] {
    return parameters.map(({ name, in: place, required, description, schema }) => ({
      part: 'parameters',
      cells: [
        `\`${name}\``,
        `${place}${required ? ', required' : ''}`,
        this.#typeText(schema, 'parameters'),
        cellText(description),
      ],
    }));
  }

  #body(schema: Schema, rows: readonly Row[], part: Row['part']): string[] {
    const { $ref, anyOf, oneOf, description } = schema;
    if ($ref !== undefined) return this.#body(this.#resolve($ref), rows, part);
    const alternatives = anyOf ?? oneOf;
    if (alternatives !== undefined)
      return [`One of: ${alternatives.map((one) => this.#typeText(one, part)).join(', ')}.`];
    return [...(description === undefined ? [] : [description]), ...tableOf(rows, part)];
  }

  #fieldRows(part: Row['part'], schema: Schema | undefined): Row[] {
    if (schema?.$ref !== undefined) return this.#fieldRows(part, this.#resolve(schema.$ref));
    return Object.entries(schema?.properties ?? {}).map(([name, field]) => ({
      part,
      cells: [
        `\`${name}\`${schema?.required.includes(name) ? '' : optionalMark}`,
        this.#typeText(field, part),
        cellText(field.description ?? this.#referencedDescription(field)),
      ],
    }));
  }

  #referencedDescription({ $ref, items }: Schema): string {
    const reference = $ref ?? items?.$ref;
    return reference === undefined ? '' : (this.#resolve(reference).description ?? '');
  }

  /** Returns the type of a value. States its limits unless it is part of a response, where no caller needs them. */
  #typeText(schema: Schema, part: Row['part']): string {
    const { $ref, items, anyOf, oneOf, allOf } = schema;
    if ($ref !== undefined) {
      const target = this.#resolve($ref);
      if (target.properties === undefined) return this.#typeText(target, part);
      if (this.#responses.has($ref)) return 'object';
      const name = nameOf($ref);
      if (!this.#objects.has(name)) this.#objects.set(name, part);
      return `[${name}](#${name.toLowerCase()})`;
    }
    const alternatives = anyOf ?? oneOf ?? allOf;
    if (alternatives !== undefined) return alternatives.map((one) => this.#typeText(one, part)).join(' or ');
    const values = schema.enum ?? schema['x-extensible-enum'];
    if (values !== undefined) return values.map((value) => `\`${String(value)}\``).join(', ');
    const hasLimits = part !== 'response';
    if (items !== undefined) {
      const count = hasLimits ? rangeText(schema.minItems, schema.maxItems, 'items') : '';
      return `array${count} of ${this.#typeText(items, part)}`;
    }
    const type = [schema.type ?? 'any'].flat().join(' or ');
    const format = schema.format === undefined ? '' : ` (${schema.format})`;
    return `${type}${format}${hasLimits ? limitsText(schema) + patternText(schema) : ''}`;
  }

  #resolve(reference: string): Schema {
    const schema = this.#schemas[nameOf(reference)];
    if (schema === undefined) throw new Error(`The OpenAPI document lacks ${reference}.`);
    return schema;
  }
}

function jsonOf(body: z.infer<typeof bodySchema> | undefined) {
  return body?.content?.['application/json'];
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

/**
 * Returns the pattern of a string. Omits the pattern of a format, which is well known, and patterns that list control
 * characters, which the page on API conventions describes.
 */
function patternText({ pattern, format }: Schema): string {
  const isOmitted = pattern === undefined || format !== undefined || pattern.includes('\\u');
  return isOmitted ? '' : `, pattern ${cellText(`\`${pattern}\``)}`;
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
  return text.replaceAll('\n', ' ').replace(/[|<]/g, '\\$&');
}

export function commonErrorsOf(openapi: string): readonly string[] {
  return [...commonErrors(readOpenapi(openapi).paths)];
}

function commonErrors(paths: OpenapiDocument['paths']): ReadonlySet<string> {
  const [first = [], ...others] = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ security }) => security.length > 0)
    .map(errorCodesOf);
  return new Set(first.filter((code) => others.every((codes) => codes.includes(code))));
}

/** Expects each error code to start a paragraph in the description of an error response. */
function errorCodesOf({ responses }: Operation): readonly string[] {
  return Object.values(responses).flatMap(({ description }) =>
    [...description.matchAll(/^([A-Z_]+): /gm)].map(([, code = '']) => code),
  );
}

/** Returns the headers of an example call. The key and the profile token are shell variables. */
function headersOf(operation: Operation): string[] {
  const requiresOrigin = routes.some(
    (route) => route.operationId === operation.operationId && route.requiresOrigin,
  );
  const requiresToken = operation.parameters.some(
    ({ name, required }) => required && name === 'X-Profile-Token',
  );
  return [
    ...(operation.security.length === 0 ? [] : ['X-Api-Key: $KEY']),
    ...(requiresOrigin ? ['Origin: http://localhost:8081'] : []),
    ...(requiresToken ? ['X-Profile-Token: $TOKEN'] : []),
    ...(operation.requestBody === undefined ? [] : ['Content-Type: application/json']),
  ];
}

interface Example {
  readonly method: string;
  readonly url: string;
  /** Headers in double quotes, so that the shell expands variables such as `$KEY`. */
  readonly headers: readonly string[];
  readonly request: unknown;
  readonly response: unknown;
}

/** Formats a call as a curl command, and its response as shortened JSON. */
function exampleText({ method, url, headers, request, response }: Example): string {
  const body = request === undefined ? [] : [`-d ${quoted(JSON.stringify(request, null, 2))}`];
  const options = [...headers.map((header) => `-H "${header}"`), ...body];
  // curl sends a body with POST by default.
  const isDefault = method === (request === undefined ? 'GET' : 'POST');
  const command = ['curl', ...(isDefault ? [] : [`-X ${method}`]), quoted(url)].join(' ');
  const result =
    response === undefined ? [] : [blockOf('json', JSON.stringify(shortened(response), null, 2))];
  return [blockOf('sh', [command, ...options].join(' \\\n  ')), ...result].join('\n\n');
}

function blockOf(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > 120 ? `${value.slice(0, 40)}…` : value;
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]));
}
