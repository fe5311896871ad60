import { routes } from '../../shared/contract/routes.ts';
import { type System, type Tenant, useSystem } from '../support/system.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

describe('paths and methods outside the contract', () => {
  let system: System;
  let tenant: Tenant;

  beforeAll(async () => {
    system = await useSystem();
    tenant = await system.createTenant();
  });
  afterAll(() => system.close());

  const paths = [...new Set(routes.map(({ path }) => path))];
  const exists = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  const missing = paths.flatMap((path) =>
    methods.filter((method) => !exists.has(`${method} ${path}`)).map((method) => [method, path] as const),
  );
  const unknown = [
    '/',
    '/api',
    '/api/v1',
    '/api/v1/',
    '/api/v2/widget/config',
    '/api/v1/widget',
    '/api/v1/widget/config/more',
    '/api/v1/WIDGET/config',
    '/api/v1/profiles',
    '/api/v1/profiles/',
    '/api/v1/profiles/x/other',
    '/api/v1/profiles/x/active-features/y',
    '//api/v1/widget/config',
    '/api/v1/../v1/widget/config',
    '/api/v1/%77idget/config',
    '/prod/health',
    '/health/x',
    '/favicon.ico',
  ].map((path) => ['GET', path] as const);

  it.each([...missing, ...unknown])(
    'return API_KEY_NOT_PERMITTED for %s %s, with and without a key',
    async (method, path) => {
      const target = path.replace('{userId}', 'x');
      for (const options of [{ key: tenant.key }, {}]) {
        expect(await system.call(method, target, options)).toMatchObject({
          status: 403,
          body: { code: 'API_KEY_NOT_PERMITTED' },
        });
      }
    },
  );

  it.each([...missing, ...unknown.filter(([, path]) => /^\/\w/.test(path))])(
    'let pages of other origins read the response to %s %s',
    async (method, path) => {
      const target = path.replace('{userId}', 'x');
      const preflight = await system.call('OPTIONS', target, {
        headers: { Origin: 'https://shop.example', 'Access-Control-Request-Method': method },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers['access-control-allow-origin']).toBe('*');
      expect(preflight.headers['access-control-allow-methods']?.split(',')).toContain(method);
      expect(preflight.headers['access-control-allow-headers']).toBe('*,Authorization');
      const response = await system.call(method, target, { key: tenant.key });
      expect(response.headers['access-control-allow-origin']).toBe('*');
    },
  );

  it.each(paths.filter((path) => !exists.has(`GET ${path}`)))('return 403 for HEAD %s', async (path) => {
    expect((await fetch(`${system.runtime.siteRoot}${path}`, { method: 'HEAD' })).status).toBe(403);
  });

  it.each(paths.filter((path) => exists.has(`GET ${path}`)))(
    'answer HEAD %s like GET, without a body',
    async (path) => {
      const url = `${system.runtime.siteRoot}${path.replace('{userId}', 'x')}`;
      const headers = { 'X-Api-Key': tenant.key, Origin: 'https://shop.example' };
      const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => fetch(url, { method, headers })));
      expect(head?.status).toBe(get?.status);
      expect(head?.headers.get('content-type')).toBe(get?.headers.get('content-type'));
      expect(head?.headers.get('etag')).toBe(get?.headers.get('etag'));
      expect(await head?.text()).toBe('');
    },
  );

  it.each(['/api/v1/widget/config/', '/api/v1/profiles/x/', '/api/v1/profiles/x/active-features/'])(
    'return 403 with a key and 401 without a key for GET %s, which has a trailing slash',
    async (path) => {
      expect(await system.call('GET', path, { key: tenant.key })).toMatchObject({
        status: 403,
        body: { code: 'API_KEY_NOT_PERMITTED' },
      });
      expect(await system.call('GET', path)).toMatchObject({
        status: 401,
        body: { code: 'API_KEY_MISSING' },
      });
    },
  );
});
