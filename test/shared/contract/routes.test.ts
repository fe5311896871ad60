import openApi from '../../../docs/openapi.json' with { type: 'json' };
import { errorCatalog } from '../../../shared/contract/errors.ts';
import { errorCodesOf } from '../../../shared/contract/routes/chain-errors.ts';
import { examplePath, noBodySchema } from '../../../shared/contract/routes/route.ts';
import { routes } from '../../../shared/contract/routes.ts';

const published = Object.entries(openApi.paths).flatMap(([path, operations]) =>
  Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
);

describe('API contract', () => {
  it('contains exactly the routes of the published OpenAPI document', () => {
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(published.sort());
  });

  it('defines a unique operation ID for every route', () => {
    expect(new Set(routes.map(({ operationId }) => operationId)).size).toBe(routes.length);
  });

  it('declares only error codes from the catalog, without duplicates', () => {
    for (const route of routes) {
      const codes = errorCodesOf(route);
      expect({ route: route.operationId, codes: [...new Set(codes)] }).toEqual({
        route: route.operationId,
        codes,
      });
      for (const code of codes) expect(Object.keys(errorCatalog)).toContain(code);
    }
  });

  it('contains a valid example of every request body', () => {
    for (const { operationId, body, requestExample } of routes) {
      const problems = body.safeParse(requestExample).error?.issues ?? [];
      expect({ operationId, problems }).toEqual({ operationId, problems: [] });
    }
    const without = routes.filter(({ requestExample }) => requestExample === null);
    expect(without.filter(({ body }) => body !== noBodySchema)).toEqual([]);
  });

  it('contains a valid example of every path parameter', () => {
    for (const { operationId, path, pathParameters, pathExample } of routes) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect({ operationId, names: Object.keys(pathExample) }).toEqual({ operationId, names: named });
      expect(pathParameters.safeParse(pathExample).error?.issues ?? []).toEqual([]);
    }
    expect(examplePath({ path: '/a/{b}/c', pathExample: { b: 'd/é' } })).toBe('/a/d%2F%C3%A9/c');
  });

  it('marks only GET routes as safe', () => {
    expect(routes.filter(({ safe }) => safe).map(({ method }) => method)).toEqual(
      routes.filter(({ method }) => method === 'GET').map(() => 'GET'),
    );
  });
});

describe('error catalog', () => {
  it('assigns the documented HTTP status to each error code', () => {
    expect(
      Object.fromEntries(Object.entries(errorCatalog).map(([code, { status }]) => [code, status])),
    ).toEqual({
      INVALID_JSON: 400,
      VALIDATION_FAILED: 400,
      API_KEY_MISSING: 401,
      API_KEY_INVALID: 401,
      PROFILE_TOKEN_MISSING: 401,
      PROFILE_TOKEN_INVALID: 401,
      PROFILE_TOKEN_EXPIRED: 401,
      VISITOR_PROOF_MISSING: 401,
      VISITOR_PROOF_INVALID: 401,
      WIDGET_TOKEN_MISSING: 401,
      WIDGET_TOKEN_INVALID: 401,
      API_KEY_NOT_PERMITTED: 403,
      ORGANIZATION_SUSPENDED: 403,
      ORIGIN_NOT_ALLOWED: 403,
      FEATURE_NOT_IN_PLAN: 403,
      AI_NOT_ENABLED: 403,
      AI_MODE_NOT_ALLOWED: 403,
      NOT_FOUND: 404,
      ALREADY_EXISTS: 409,
      REQUEST_IN_PROGRESS: 409,
      PROFILE_CHANGED: 412,
      PAYLOAD_TOO_LARGE: 413,
      UNSUPPORTED_MEDIA_TYPE: 415,
      IDEMPOTENCY_KEY_REUSED: 422,
      IMAGE_NOT_READABLE: 422,
      CONTENT_REFUSED: 422,
      RATE_LIMITED: 429,
      CALLER_LIMIT_REACHED: 429,
      QUOTA_EXCEEDED: 429,
      AI_CREDITS_EXHAUSTED: 429,
      INTERNAL_ERROR: 500,
      MODEL_OUTPUT_INVALID: 502,
      MODEL_UNAVAILABLE: 503,
      SERVICE_BUSY: 503,
      TIMEOUT: 504,
    });
  });
});
