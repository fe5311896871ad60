import { randomUUID } from 'node:crypto';
import type { FunctionError } from '../../../local/lambda/function-error.ts';
import { logMessages } from '../../../shared/observability/log-messages.ts';
import { generateWidgetKey } from '../../../shared/security/keys.ts';
import { textField } from '../../support/fields.ts';
import { stackOutput } from '../../support/stack-outputs.ts';
import type { ApiResponse, IsolatedSystem, System, Tenant } from '../../support/system.ts';
import { startSystem } from '../../support/system.ts';
import { TcpGate } from '../../support/tcp-gate.ts';
import { waitUntil } from '../../support/wait-until.ts';

const origin = { Origin: 'https://shop.example' };
const zoom = { features: [{ featureCode: 'text_zoom', isEnabled: true, value: '150' }] };
const busy = { status: 503, headers: { 'retry-after': '5' }, body: { code: 'SERVICE_BUSY' } };

/** Delay that is longer than the timeout of any call attempt. */
const endlessDelayMs = 3_000;

const instanceLost = /"status":"(timeout|failure)"/;

/** Test timeout in milliseconds. Functions may wait for DynamoDB until shortly before their Lambda timeouts. */
const timeoutMs = 120_000;

const degraded = (checks: object) => ({
  status: 503,
  headers: { 'retry-after': '5' },
  body: { status: 'degraded', checks, code: 'SERVICE_BUSY' },
});

function call(system: System, tenant: Tenant, method: string, path: string, more: object = {}) {
  return system.call(method, `/api/v1${path}`, { key: tenant.key, ...more });
}

function callEveryFunction(system: System, tenant: Tenant, profileToken: string): Promise<ApiResponse[]> {
  const visitor = '/profiles/visitor-of-a-slow-day';
  return Promise.all([
    call(system, tenant, 'GET', '/widget/config', { headers: origin }),
    call(system, tenant, 'POST', '/widget/boot-token', { headers: origin }),
    call(system, tenant, 'GET', '/presets'),
    call(system, tenant, 'GET', visitor),
    call(system, tenant, 'PUT', visitor, { token: profileToken, json: zoom }),
    call(system, tenant, 'POST', '/analytics/log', { json: { featureCode: 'text_zoom', action: 'on' } }),
    call(system, tenant, 'POST', '/feedback', { json: { message: 'Good.' } }),
    call(system, tenant, 'POST', '/content/simplify', {
      json: { text: 'Hello there.', targetGradeLevel: 6 },
    }),
  ]);
}

const successes = [200, 200, 200, 200, 200, 202, 201, 200];

function statusesOf(responses: readonly ApiResponse[]): number[] {
  return responses.map(({ status }) => status);
}

async function profileTokenOf(system: System, tenant: Tenant): Promise<string> {
  const { body } = await call(system, tenant, 'GET', '/profiles/visitor-of-a-slow-day');
  return textField(body, 'profileToken');
}

describe('functions during a DynamoDB outage', () => {
  const gate = new TcpGate();
  let system: IsolatedSystem;

  beforeAll(async () => {
    const endpoint = await gate.start();
    system = await startSystem({ functionEnvironment: { AWS_ENDPOINT_URL_DYNAMODB: endpoint } });
    gate.leadTo(system.runtime.endpoints.dynamodb);
  });
  afterAll(async () => {
    await gate.recover();
    await system.close();
    await gate.stop();
  });

  it.each([
    ['refuses connections', () => gate.refuse()],
    ['responds too late', () => gate.slowDown(endlessDelayMs)],
  ])(
    'return documented errors before their Lambda timeouts when DynamoDB %s, and recover afterward',
    async (_, strike) => {
      const tenant = await system.createTenant();
      await system.operator.ai.set(tenant.orgId, { tier: 'lite', creditsPerMonth: null }, 'standard');
      const profileToken = await profileTokenOf(system, tenant);
      // Makes the health function cache the token secret, so that only DynamoDB can cause the failures below.
      await waitUntil(async () => (await system.call('GET', '/health')).status === 200);
      const loggedBefore = system.logLines.length;
      const logged = (pattern: RegExp | string) =>
        system.logLines.slice(loggedBefore).filter(({ line }) => line.match(pattern) !== null);

      await strike();
      const [unknownKey, health, responses] = await Promise.all([
        system.call('GET', '/api/v1/presets', { key: generateWidgetKey('live') }),
        system.call('GET', '/health'),
        callEveryFunction(system, tenant, profileToken),
      ]);
      await gate.recover();

      expect(unknownKey).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } });
      expect(logged(logMessages.AUTHORIZER_FAILED)).toHaveLength(1);
      expect(health).toMatchObject(degraded({ dynamodb: 'failed', tokens: 'ok' }));
      expect(responses).toMatchObject(responses.map(() => busy));
      expect(statusesOf(await callEveryFunction(system, tenant, profileToken))).toEqual(successes);
      expect(logged(instanceLost)).toEqual([]);
    },
    timeoutMs,
  );
});

describe('functions during a Secrets Manager outage', () => {
  const gate = new TcpGate();
  let system: IsolatedSystem;

  beforeAll(async () => {
    const endpoint = await gate.start();
    system = await startSystem({ functionEnvironment: { AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint } });
    gate.leadTo(system.runtime.endpoints.secretsmanager);
  });
  afterAll(async () => {
    await gate.recover();
    await system.close();
    await gate.stop();
  });

  it(
    'return errors before their Lambda timeouts when they have no cached token secret, and recover afterward',
    async () => {
      const tenant = await system.createTenant();
      const rotation = system.runtime.lambda.names.find((name) => /rotation/i.test(name)) ?? '';
      const rotate = () =>
        system.runtime.lambda.invoke(
          rotation,
          JSON.stringify({
            Step: 'createSecret',
            SecretId: stackOutput('TokenSecretArn'),
            ClientRequestToken: randomUUID(),
          }),
        );
      const requestTokens = () =>
        Promise.all([
          call(system, tenant, 'POST', '/widget/boot-token', { headers: origin }),
          call(system, tenant, 'GET', '/profiles/visitor'),
        ]);

      gate.freeze();
      const [health, responses, rotated] = await Promise.all([
        system.call('GET', '/health'),
        requestTokens(),
        rotate().catch((error: FunctionError) => error.errorType),
      ]);
      await gate.recover();

      expect(health).toMatchObject(degraded({ dynamodb: 'ok', tokens: 'failed' }));
      expect(responses).toMatchObject([busy, busy]);
      expect(rotated).toBe('TimeoutError');
      expect(statusesOf(await requestTokens())).toEqual([200, 200]);
      await expect(rotate()).rejects.toMatchObject({ errorType: 'RotationRefusedError' });
      expect(system.logLines.filter(({ line }) => instanceLost.test(line))).toEqual([]);
    },
    timeoutMs,
  );
});
