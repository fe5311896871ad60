import type { ApiMethod, ApiResource } from '../../../local/gateway/rest-api.ts';
import { RouteTable } from '../../../local/gateway/route-table.ts';

const method: ApiMethod = {
  apiKeyRequired: false,
  authorizer: null,
  integration: { type: 'AWS_PROXY', functionName: 'f', timeoutMs: 29_000 },
};

const resource = (path: string, ...methods: string[]): ApiResource => ({
  id: path,
  path,
  methods: new Map(methods.map((name) => [name, method])),
});

const table = new RouteTable({
  resources: [
    resource('/', 'GET'),
    resource('/jobs'),
    resource('/jobs/{operation}', 'GET'),
    resource('/jobs/list', 'GET'),
    resource('/jobs/{operation}/steps', 'GET'),
    resource('/preflight', 'OPTIONS'),
    resource('/{proxy+}', 'PATCH'),
    resource('/jobs/{proxy+}', 'PATCH'),
    resource('/jobs/fixed', 'PATCH'),
  ],
});

const match = (httpMethod: string, path: string) => {
  const found = table.match(httpMethod, path);
  return found && [found.resource.path, found.pathParameters];
};

describe('route table', () => {
  it.each([
    ['GET', '/', ['/', null]],
    ['GET', '/jobs/reboot', ['/jobs/{operation}', { operation: 'reboot' }]],
    ['GET', '/jobs/list', ['/jobs/list', null]],
    ['GET', '/jobs/list/steps', ['/jobs/{operation}/steps', { operation: 'list' }]],
    ['OPTIONS', '/preflight', ['/preflight', null]],
    ['PATCH', '/preflight', ['/{proxy+}', { proxy: 'preflight' }]],
    ['PATCH', '/a/%20/c/', ['/{proxy+}', { proxy: 'a/%20/c' }]],
    ['PATCH', '/jobs/a/b', ['/jobs/{proxy+}', { proxy: 'a/b' }]],
    ['PATCH', '/jobs', ['/{proxy+}', { proxy: 'jobs' }]],
    ['PATCH', '/jobs/fixed', ['/jobs/fixed', null]],
  ])('selects the most specific resource for %s %s', (httpMethod, path, expected) => {
    expect(match(httpMethod, path)).toEqual(expected);
  });

  it.each([
    ['POST', '/'],
    ['PATCH', '/'],
    ['GET', '/jobs'],
    ['GET', '/unknown'],
    ['PUT', '/jobs/reboot'],
    ['GET', '//jobs/list'],
    ['GET', '/jobs//steps'],
    ['GET', '/jobs/%6Cist/more'],
    ['GET', '/JOBS/list'],
  ])('finds no resource for %s %s', (httpMethod, path) => {
    expect(match(httpMethod, path)).toBeNull();
  });

  it('preserves parameter values as sent, without decoding or normalizing them', () => {
    for (const value of ['a%2Fb', '%25', '..', '%2e%2e', 'a;b=c', 'a+b', '%F0%9F%98%80', '100%']) {
      expect(match('GET', `/jobs/${value}`)).toEqual(['/jobs/{operation}', { operation: value }]);
    }
  });

  it('ignores a single trailing slash', () => {
    expect(match('GET', '/jobs/list/')).toEqual(['/jobs/list', null]);
    expect(match('GET', '/jobs/list//')).toBeNull();
  });

  it('does not match names of Object.prototype members', () => {
    expect(match('constructor', '/jobs/list')).toBeNull();
    expect(match('GET', '/jobs/__proto__')).toEqual(['/jobs/{operation}', { operation: '__proto__' }]);
  });
});
