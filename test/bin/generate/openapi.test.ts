import { readFileSync } from 'node:fs';
import examples from '../../../docs/openapi-examples.json';
import { routes } from '../../../shared/contract/routes.ts';

type Json = Readonly<Record<string, unknown>>;

interface Found {
  readonly pointer: string;
  readonly node: Json;
}

const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
const schemas: Readonly<Record<string, Json>> = document.components.schemas;

/** OpenAPI keywords whose values are data, not schemas. */
const dataKeywords = ['example', 'examples', 'enum', 'x-extensible-enum'];

function nodesOf(value: unknown, pointer: string): Found[] {
  if (typeof value !== 'object' || value === null) return [];
  const children = Object.entries(value).flatMap(([name, inner]) =>
    dataKeywords.includes(name) ? [] : nodesOf(inner, `${pointer}/${name}`),
  );
  return Array.isArray(value) ? children : [{ pointer, node: { ...value } }, ...children];
}

const nodes = nodesOf(document, '');
const pointersWhere = (holds: (found: Found) => boolean) => nodes.filter(holds).map(({ pointer }) => pointer);

/**
 * Suffixes that client generators append to an operation's name. The generators would rename a schema that has one of
 * the resulting names.
 */
const derivedSuffixes = [
  '',
  'Request',
  'Response',
  'Responses',
  'Data',
  'Error',
  'Errors',
  'Body',
  'Params',
  'Headers',
];

/** Browser classes that Node.js lacks and whose names could collide with names in this API. */
const browserNames = ['Comment', 'Image', 'ImageData', 'Option', 'Plugin', 'Report', 'Text'];

describe('docs/openapi.json for client generators', () => {
  it('declares no pattern for dates', () => {
    expect(pointersWhere(({ node }) => node.format === 'date-time' && 'pattern' in node)).toEqual([]);
    expect(pointersWhere(({ node }) => node.format === 'date-time').length).toBeGreaterThan(5);
  });

  it('marks request fields that have a default as optional', () => {
    const isSchema = ({ pointer }: Found) => !/\/(properties|variables\/[^/]+)$/.test(pointer);
    expect(pointersWhere((found) => isSchema(found) && 'default' in found.node)).toEqual([]);
    expect(schemas.SimplifyInput?.required).toEqual(['targetGradeLevel']);
    expect(schemas.SummarizeInput?.required).toEqual(['text']);
    expect(schemas.SimplifyInput).toHaveProperty(
      'properties.mode.description',
      expect.stringMatching(/Default: standard\.$/),
    );
  });

  it('combines schemas with oneOf, and uses anyOf only for nullable schemas', () => {
    const isUnion = ({ node }: Found) =>
      Array.isArray(node.anyOf) && !node.anyOf.some((member) => member.type === 'null');
    expect(pointersWhere(isUnion)).toEqual([]);
    expect(schemas.AnalyticsLog).toEqual({
      oneOf: [{ $ref: '#/components/schemas/UsageEventBatch' }, { $ref: '#/components/schemas/UsageEvent' }],
    });
  });

  it('declares only request headers that web pages can set', () => {
    const names = nodes.flatMap(({ pointer, node }) =>
      pointer.includes('/parameters/') && node.in === 'header' ? [String(node.name).toLowerCase()] : [],
    );
    expect(new Set(names)).toEqual(
      new Set([
        'idempotency-key',
        'if-match',
        'if-none-match',
        'x-profile-token',
        'x-visitor-proof',
        'x-widget-token',
      ]),
    );
  });

  it('names every object and enumeration', () => {
    const isNamed = (pointer: string) => /^\/components\/schemas\/[^/]+$/.test(pointer);
    expect(
      pointersWhere(
        ({ pointer, node }) =>
          !isNamed(pointer) && (node.type === 'object' || 'enum' in node || 'x-extensible-enum' in node),
      ),
    ).toEqual([]);
  });

  it('avoids names reserved by JavaScript, browsers and generators', () => {
    const derived = Object.values<Record<string, { operationId: string }>>(document.paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ operationId }) => derivedSuffixes.map((suffix) => `${operationId}${suffix}`.toLowerCase()));
    const taken = Object.keys(schemas).filter(
      (name) => name in globalThis || browserNames.includes(name) || derived.includes(name.toLowerCase()),
    );
    expect(taken).toEqual([]);
  });

  it('declares a minimum for every integer, and no JavaScript safe-integer limits', () => {
    expect(pointersWhere(({ node }) => node.type === 'integer' && !('minimum' in node))).toEqual([]);
    const technical = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
    expect(
      pointersWhere(
        ({ node }) => technical.includes(Number(node.maximum)) || technical.includes(Number(node.minimum)),
      ),
    ).toEqual([]);
  });

  it('allows no additional properties in requests, but allows them in responses', () => {
    const closed = Object.entries(schemas).flatMap(([name, schema]) =>
      schema.additionalProperties === false ? [name] : [],
    );
    const sent = closedReachableFrom(
      Object.values<Record<string, Json>>(document.paths).flatMap((operations) =>
        Object.values(operations).map(({ requestBody }) => requestBody),
      ),
    );
    expect(closed.sort()).toEqual(sent.sort());
  });

  it('contains no string that closes a comment in generated code', () => {
    const texts = nodes.flatMap(({ node }) => [node.description, node.summary]);
    expect(texts.filter((text) => typeof text === 'string' && /\/\*|\*\//.test(text))).toEqual([]);
  });

  it('contains a valid example for every request body and success response', () => {
    const recorded: Readonly<Record<string, object>> = examples;
    for (const { operationId, path, method, body, requestExample, responses } of routes) {
      const operation = document.paths[path][method.toLowerCase()];
      const sent = operation.requestBody?.content['application/json'].example ?? null;
      expect({ operationId, sent }).toEqual({ operationId, sent: requestExample });
      expect({ operationId, problems: body.safeParse(sent).error?.issues }).toEqual({ operationId });
      const successes = Object.entries(responses).filter(([status]) => Number(status) < 300);
      expect({ operationId, statuses: Object.keys(recorded[operationId] ?? {}).sort() }).toEqual({
        operationId,
        statuses: successes.map(([status]) => status).sort(),
      });
      for (const [status, schema] of successes) {
        const { example } = operation.responses[status].content['application/json'];
        expect(schema.safeParse(example).error?.issues).toBeUndefined();
      }
    }
  });
});

function closedReachableFrom(roots: readonly unknown[]): string[] {
  const reached = new Set<string>();
  const visit = (value: unknown): void => {
    for (const { node } of nodesOf(value, '')) {
      const name = typeof node.$ref === 'string' ? node.$ref.replace('#/components/schemas/', '') : null;
      if (name === null || reached.has(name)) continue;
      reached.add(name);
      visit(schemas[name]);
    }
  };
  visit(roots);
  return [...reached].filter((name) => schemas[name]?.type === 'object');
}
