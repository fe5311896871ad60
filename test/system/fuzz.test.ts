import fc from 'fast-check';
import { isErrorCode } from '../../shared/contract/error-body.ts';
import { errorCodesOf } from '../../shared/contract/routes/chain-errors.ts';
import type { Route } from '../../shared/contract/routes/route.ts';
import { routes } from '../../shared/contract/routes.ts';
import { numRuns } from '../support/property-runs.ts';
import { type ApiResponse, type System, type Tenant, useSystem } from '../support/system.ts';

jest.setTimeout(300_000);

/** Error codes that a request to an existing path must never return. */
const ourFault = [
  'API_KEY_NOT_PERMITTED',
  'INTERNAL_ERROR',
  'SERVICE_BUSY',
  'TIMEOUT',
  'MODEL_OUTPUT_INVALID',
];

const fuzzedText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '../../etc/passwd',
    '$' + '{jndi:ldap://x}',
    '{{7*7}}',
    "' OR 1=1 --",
    '<script>alert(1)</script>',
    '\u0000',
    '\ufeff',
    '\u202e',
    'NaN',
    '-0',
    '1e999',
  ),
);

const fuzzedValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fuzzedText,
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(
      fc.oneof(fuzzedText, fc.constantFrom('features', 'text', 'message', 'events', 'id', 'mode')),
      tie('value'),
      {
        maxKeys: 6,
      },
    ),
  ),
})).value;

describe('API fuzzing', () => {
  let system: System;
  let tenant: Tenant;

  beforeAll(async () => {
    system = await useSystem();
    tenant = await system.createTenant({ plan: 'enterprise' });
  });
  afterAll(() => system.close());

  const expectAllowed = (route: Route, { status, body }: ApiResponse) => {
    if (status < 400) return;
    const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
    expect(isErrorCode(code) && errorCodesOf(route).includes(code) && !ourFault.includes(code)).toBe(true);
  };

  it.each(routes.map((route) => [route.operationId, route] as const))(
    'causes only documented errors and no server errors in %s',
    async (_, route) => {
      const request = fc.record({
        userId: fuzzedText,
        json: fuzzedValue,
        header: fc.string({ minLength: 1, maxLength: 200 }),
      });
      await fc.assert(
        fc.asyncProperty(request, async ({ userId, json, header }) => {
          const path = route.path.replace('{userId}', `x${encodeURIComponent(userId)}`);
          const value = header.replace(/[^\t\u0020-\u007e]/g, '?');
          const response = await system.call(route.method, path, {
            key: tenant.key,
            token: value,
            headers: { Origin: value, 'If-Match': value, 'If-None-Match': value, 'Idempotency-Key': value },
            ...(route.method === 'GET' ? {} : { json }),
          });
          expectAllowed(route, response);
        }),
        // Uses fewer runs than other property tests, because each run sends a request through the whole stack.
        { numRuns: Math.ceil(numRuns / 4) },
      );
    },
  );
});
