import type { APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { authorize } from '../../../functions/authorizer/authorize.ts';
import type { Deps } from '../../../functions/authorizer/deps.ts';
import { suspendedUsageKey } from '../../../shared/catalog/suspended-usage-key.ts';
import { defaultTheme } from '../../../shared/catalog/theme.ts';
import type { WidgetKey } from '../../../shared/data/keys.ts';
import type { Organization, Site } from '../../../shared/data/organizations.ts';
import { StoreUnavailableError } from '../../../shared/data/store.ts';
import { readCaller } from '../../../shared/security/caller.ts';
import { hashWidgetKey } from '../../../shared/security/keys.ts';
import { captureLog, nowMs, rawKey } from '../../shared/http/chain-harness.ts';
import { requestContextOf } from '../../support/lambda-event.ts';

const now = new Date(nowMs).toISOString();

const key: WidgetKey = {
  keyHash: hashWidgetKey(rawKey),
  keyId: 'key-1',
  orgId: 'acme',
  siteId: 'shop',
  prefix: rawKey.slice(0, 12),
  label: '',
  status: 'active',
  createdAt: now,
  expiresAt: null,
  revokedAt: null,
  replacedBy: null,
};

const organization: Organization = {
  orgId: 'acme',
  plan: 'starter',
  status: 'active',
  limits: null,
  meterShards: 1,
  planChange: null,
  unfinished: null,
  ai: null,
  usageKeyValue: 'U'.repeat(40),
  usageKeyId: 'usage-key',
  usagePlanId: 'usage-plan',
  visitorHashKey: 'secret',
  demo: false,
  createdAt: now,
  updatedAt: now,
};

const site: Site = {
  orgId: 'acme',
  siteId: 'shop',
  name: 'Shop',
  language: 'en',
  position: 'bottom-right',
  theme: defaultTheme,
  statementUrl: null,
  trackUsage: true,
  requireBootToken: true,
  presets: null,
  allowedOrigins: ['shop.example', '*.shop.example'],
  createdAt: now,
  updatedAt: now,
};

interface Stored {
  readonly key?: WidgetKey | null;
  readonly organization?: Organization | null;
  readonly site?: Site | null;
}

function decide(sent: string | undefined, stored: Stored = {}, failing = false) {
  const { log, lines } = captureLog();
  const reads: string[] = [];
  const stub = <T>(name: string, value: T): Promise<T> => {
    reads.push(name);
    return failing ? Promise.reject(new StoreUnavailableError(new Error('down'))) : Promise.resolve(value);
  };
  const deps: Deps = {
    log,
    now: () => nowMs,
    keys: {
      findByHash: (hash) =>
        stub('key', hash === key.keyHash ? (stored.key === undefined ? key : stored.key) : null),
    },
    organizations: {
      findOrganization: () =>
        stub('organization', stored.organization === undefined ? organization : stored.organization),
      findSite: () => stub('site', stored.site === undefined ? site : stored.site),
    },
  };
  const event: APIGatewayRequestAuthorizerEvent = {
    type: 'REQUEST',
    methodArn: 'arn:aws:execute-api:us-east-1:1:api/prod/GET/api/v1/presets',
    resource: '/api/v1/presets',
    path: '/api/v1/presets',
    httpMethod: 'GET',
    headers: sent === undefined ? {} : { 'x-API-key': sent },
    multiValueHeaders: null,
    pathParameters: null,
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    stageVariables: null,
    requestContext: requestContextOf({ authorizer: undefined, extendedRequestId: 'trace-1' }),
  };
  return { decision: authorize(deps)(event), lines, reads };
}

const policy = (Effect: string) => ({
  Version: '2012-10-17',
  Statement: [
    { Action: 'execute-api:Invoke', Effect, Resource: 'arn:aws:execute-api:us-east-1:1:api/prod/*/*' },
  ],
});

describe('API key authorizer', () => {
  it('allows a valid key, and returns the caller context and usage key of its organization', async () => {
    const response = await decide(rawKey).decision;
    expect(response).toEqual({
      principalId: 'key-1',
      policyDocument: policy('Allow'),
      usageIdentifierKey: 'U'.repeat(40),
      context: expect.any(Object),
    });
    expect(readCaller(response.context)).toEqual({
      orgId: 'acme',
      siteId: 'shop',
      keyId: 'key-1',
      keyHash: key.keyHash,
      plan: 'starter',
      suspended: false,
      callsPerMonth: 50_000,
      requestsPerMinute: 200,
      meterShards: 1,
      ai: null,
      requireBootToken: true,
      allowedOrigins: ['shop.example', '*.shop.example'],
      siteLanguage: 'en',
      trackUsage: true,
      callerHashKey: 'secret',
      visitorProofSecrets: [],
      creditsPerCaller: null,
    });
  });

  it.each<[string, Partial<Organization>, object]>([
    [
      'custom limits',
      { plan: 'enterprise', limits: { callsPerMonth: 7, requestsPerMinute: 3 } },
      { callsPerMonth: 7, requestsPerMinute: 3 },
    ],
    ['no custom limits', { plan: 'enterprise', limits: null }, { callsPerMonth: 0, requestsPerMinute: 0 }],
    ['a suspension', { status: 'suspended' }, { suspended: true }],
    [
      'an AI add-on',
      { ai: { tier: 'plus', modeCap: 'smart', creditsPerMonth: 5000 } },
      { ai: { tier: 'plus', modeCap: 'smart', creditsPerMonth: 5000 }, creditsPerCaller: 500 },
    ],
    [
      'few AI credits',
      { ai: { tier: 'custom', modeCap: 'smart', creditsPerMonth: 10 } },
      { creditsPerCaller: 200 },
    ],
    [
      'an allowance for callers',
      { ai: { tier: 'lite', modeCap: 'smart', creditsPerMonth: 2000, creditsPerCaller: 7 } },
      { creditsPerCaller: 7 },
    ],
    [
      'no limit for callers',
      { ai: { tier: 'lite', modeCap: 'smart', creditsPerMonth: 2000, creditsPerCaller: null } },
      { creditsPerCaller: null },
    ],
  ])('passes the caller context of an organization with %s to the functions', async (_, fields, expected) => {
    const { context } = await decide(rawKey, { organization: { ...organization, ...fields } }).decision;
    expect(readCaller(context)).toMatchObject(expected);
  });

  it('passes trackUsage: false to the functions when the site has usage tracking turned off', async () => {
    const { context } = await decide(rawKey, { site: { ...site, trackUsage: false } }).decision;
    expect(readCaller(context)).toMatchObject({ trackUsage: false });
  });

  it.each<[string, string | undefined, Stored]>([
    ['no key', undefined, {}],
    ['an empty key', '', {}],
    ['text that is not a key', 'hello', {}],
    ['an unknown key', `wk_live_${'Z'.repeat(32)}`, {}],
    ['a revoked key', rawKey, { key: { ...key, status: 'revoked', revokedAt: now } }],
    ['a key at its expiry time', rawKey, { key: { ...key, expiresAt: now } }],
    ['a key of a missing organization', rawKey, { organization: null }],
    ['a key of a missing site', rawKey, { site: null }],
  ])('denies a request with %s without giving a reason', async (_, sent, stored) => {
    expect(await decide(sent, stored).decision).toEqual({
      principalId: 'unknown',
      policyDocument: policy('Deny'),
    });
  });

  it('returns the usage key that suspended organizations share, so that their calls use up no quota', async () => {
    const usageKey = async (status: 'active' | 'suspended') =>
      (await decide(rawKey, { organization: { ...organization, status } }).decision).usageIdentifierKey;
    expect(await usageKey('suspended')).toBe(suspendedUsageKey('abc'));
    expect(await usageKey('active')).toBe(organization.usageKeyValue);
  });

  it('reads nothing from the store for a malformed key', async () => {
    const { decision, reads } = decide('hello');
    await decision;
    expect(reads).toEqual([]);
  });

  it('fails instead of denying access when the store does not respond', async () => {
    const { decision, lines } = decide(rawKey, {}, true);
    await expect(decision).rejects.toThrow('The authorizer failed.');
    expect(lines.map(({ level, message }) => `${level} ${message}`)).toEqual([
      'error Authorizer failed: the store is unavailable',
    ]);
  });

  it('never logs the key', async () => {
    const { decision, lines } = decide(rawKey);
    await decision;
    expect(JSON.stringify(lines)).not.toContain(rawKey);
  });
});
