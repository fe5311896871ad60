import * as z from 'zod';
import { errorBodySchema } from '../../../shared/contract/error-body.ts';
import { type ErrorCode, errorCatalog, mayRetryLater, statusOf } from '../../../shared/contract/errors.ts';
import { headerNames } from '../../../shared/contract/headers.ts';
import { errorCodesOf } from '../../../shared/contract/routes/chain-errors.ts';
import { noBodySchema, type Route } from '../../../shared/contract/routes/route.ts';
import type { SchemaComponents } from './schemas.ts';
import { corsHeaderNames, headerReferences, quotaHeaderNames } from './shared-components.ts';

export function describeOperation(
  route: Route,
  schemas: SchemaComponents,
  errorResponses: ErrorResponses,
  examples: Readonly<Record<string, unknown>>,
) {
  const parameters = [
    ...pathParameters(route, schemas),
    ...queryParameters(route, schemas),
    ...headerParameters(route, schemas),
  ];
  return {
    operationId: route.operationId,
    tags: [route.group],
    summary: route.summary,
    description: route.description,
    ...(route.deprecation === null ? {} : { deprecated: true }),
    security: route.keyed ? [{ widgetKey: [] }] : [],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(route, schemas),
    responses: { ...successes(route, schemas, examples), ...failures(route, schemas, errorResponses) },
  };
}

function pathParameters({ pathParameters: { shape } }: Route, schemas: SchemaComponents) {
  return fieldsOf(shape, schemas).map((field) => ({ ...field, in: 'path', required: true }));
}

/** Query parameters are lists, whose elements are separated by commas. */
function queryParameters({ queryParameters: { shape } }: Route, schemas: SchemaComponents) {
  return fieldsOf(shape, schemas).map((field) => ({
    ...field,
    in: 'query',
    required: false,
    style: 'form',
    explode: false,
  }));
}

function fieldsOf(shape: Route['pathParameters']['shape'], schemas: SchemaComponents) {
  return Object.entries(shape)
    .flatMap(([name, schema]) => (schema instanceof z.core.$ZodType ? [{ name, schema }] : []))
    .map(({ name, schema }) => ({
      name,
      description: z.globalRegistry.get(schema)?.description ?? '',
      schema: schemas.describe(schema, 'input'),
    }));
}

function headerParameters(route: Route, schemas: SchemaComponents) {
  const conditional = route.conditional
    ? [
        {
          name: 'If-None-Match',
          required: false,
          description:
            'ETag of an earlier response. Returns 304 if unchanged. Browsers add this header automatically.',
          schema: z.string(),
        },
      ]
    : [];
  return [...route.headers, ...conditional].map(({ name, required, description, schema }) => ({
    name,
    in: 'header',
    required,
    description,
    schema: schemas.describe(schema, 'input'),
  }));
}

function requestBody(route: Route, schemas: SchemaComponents) {
  if (route.body === noBodySchema) return {};
  return {
    requestBody: {
      required: true,
      description: `At most ${route.maximumBodyBytes} bytes.`,
      content: {
        'application/json': { schema: schemas.describe(route.body, 'input'), example: route.requestExample },
      },
    },
  };
}

function successes(route: Route, schemas: SchemaComponents, examples: Readonly<Record<string, unknown>>) {
  const responses = Object.entries(route.responses).map(([status, schema]) => [
    status,
    {
      description: Number(status) < 400 ? 'Success' : 'At least one check failed',
      headers: successHeaders(route),
      content: {
        'application/json': {
          schema: schemas.describe(schema, 'output'),
          ...(examples[status] === undefined ? {} : { example: examples[status] }),
        },
      },
    },
  ]);
  const notModified = route.conditional
    ? { 304: { description: 'Not modified: the ETag is current', headers: successHeaders(route) } }
    : {};
  return { ...Object.fromEntries(responses), ...notModified };
}

function successHeaders(route: Route) {
  return headerReferences([
    ...commonHeaderNames(route),
    ...(route.conditional ? ['ETag'] : []),
    ...(route.headers.some(({ name }) => name === headerNames.idempotencyKey) ? [headerNames.replayed] : []),
    ...(route.deprecation === null ? [] : ['Deprecation', 'Sunset', 'Link']),
  ]);
}

function commonHeaderNames(route: Route): readonly string[] {
  return [headerNames.traceId, ...corsHeaderNames, ...(route.keyed ? quotaHeaderNames : [])];
}

/** Error responses of the components section, which operations with the same status, codes and headers share. */
export class ErrorResponses {
  readonly #responses = new Map<string, unknown>();

  reference(name: string, response: unknown) {
    const known = this.#responses.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(response)) {
      throw new Error(`Two different error responses have the name ${name}.`);
    }
    this.#responses.set(name, response);
    return { $ref: `#/components/responses/${name}` };
  }

  all(): Record<string, unknown> {
    return Object.fromEntries(this.#responses);
  }
}

function failures(route: Route, schemas: SchemaComponents, errorResponses: ErrorResponses) {
  const schema = schemas.describe(errorBodySchema, 'output');
  const documented = Object.keys(route.responses).map(Number);
  const codes = errorCodesOf(route);
  const statuses = [...new Set(codes.map(statusOf))].filter((status) => !documented.includes(status));
  return Object.fromEntries(
    statuses.map((status) => {
      const own = codes.filter((code) => statusOf(code) === status);
      const name = [...own, ...(route.keyed ? [] : ['without_key'])].join('.');
      return [status, errorResponses.reference(name, failure(route, status, own, schema))];
    }),
  );
}

function failure(route: Route, status: number, codes: readonly ErrorCode[], schema: unknown) {
  return {
    description: codes.map((code) => `${code}: ${errorCatalog[code].message}`).join('\n\n'),
    headers: failureHeaders(route, status, codes),
    content: { 'application/json': { schema, examples: examplesOf(codes) } },
  };
}

function failureHeaders(route: Route, status: number, codes: readonly ErrorCode[]) {
  return headerReferences([
    ...commonHeaderNames(route),
    ...(codes.some(mayRetryLater) ? ['Retry-After'] : []),
    ...(status === 412 ? ['ETag'] : []),
  ]);
}

function examplesOf(codes: readonly ErrorCode[]) {
  return Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
}
