import { fieldsOf, textField } from '../support/fields.ts';
import { faults, ServiceProxy } from '../support/service-proxy.ts';
import { type ApiResponse, type System, startSystem, type Tenant } from '../support/system.ts';
import { waitUntil } from '../support/wait-until.ts';

const services = ['dynamodb', 'secretsmanager', 'bedrock', 'polly'] as const;
type Service = (typeof services)[number];

const endpointVariables: Readonly<Record<Service, string>> = {
  dynamodb: 'AWS_ENDPOINT_URL_DYNAMODB',
  secretsmanager: 'AWS_ENDPOINT_URL_SECRETS_MANAGER',
  bedrock: 'AWS_ENDPOINT_URL_BEDROCK_RUNTIME',
  polly: 'AWS_ENDPOINT_URL_POLLY',
};

const instanceLost = /"status":"(timeout|failure)"/;

/** Time limit of a transform, in milliseconds. Without this limit, each case with a hanging model would take 28 s. */
const transformLimitMs = 6_000;

const visitorPath = '/profiles/visitor-1';

describe('API during AWS service failures', () => {
  const proxies = new Map<Service, ServiceProxy>(services.map((service) => [service, new ServiceProxy()]));
  let system: System;
  let tenant: Tenant;
  let profileToken: string;
  let sequence = 0;

  const proxyOf = (service: Service): ServiceProxy => {
    const proxy = proxies.get(service);
    if (proxy === undefined) throw new Error(`No proxy for ${service}.`);
    return proxy;
  };

  const call = (method: string, path: string, more: object = {}): Promise<ApiResponse> =>
    system.call(method, `/api/v1${path}`, { key: tenant.key, ...more });

  /** Sends one call of every kind. Texts are unique, so that no response comes from the cache. */
  const callAll = (): Promise<readonly ApiResponse[]> => {
    sequence += 1;
    const text = `The library lends ${sequence} books to each reader. They come back after a month.`;
    return Promise.all([
      system.call('GET', '/health'),
      call('GET', '/presets'),
      call('GET', visitorPath),
      call('PUT', visitorPath, {
        token: profileToken,
        json: { features: [{ featureCode: 'text_zoom', isEnabled: true, value: '150' }] },
      }),
      call('POST', '/analytics/log', { json: { featureCode: 'text_zoom', action: 'on' } }),
      call('POST', '/feedback', { json: { message: `Message ${sequence}` } }),
      call('POST', '/content/simplify', { json: { text, targetGradeLevel: 6 } }),
      call('POST', '/content/tts-export', { json: { text } }),
    ]);
  };

  const creditsUsed = async (): Promise<number> => {
    const response = await call('POST', '/content/simplify', {
      json: { text: 'This text is cached after its first use.', targetGradeLevel: 6 },
    });
    expect(response).toMatchObject({ status: 200 });
    const credits = fieldsOf(fieldsOf(response.body).credits);
    return Number(credits.limit) - Number(credits.remaining);
  };

  const charged = (responses: readonly ApiResponse[]): number =>
    responses
      .filter(({ status, body }) => status === 200 && 'credits' in fieldsOf(body))
      .reduce((sum, { body }) => sum + Number(fieldsOf(fieldsOf(body).credits).charged), 0);

  beforeAll(async () => {
    const environment: Record<string, string> = { MODEL_CALLS_PER_MINUTE: '1000000' };
    for (const service of services) environment[endpointVariables[service]] = await proxyOf(service).start();
    system = await startSystem({ functionEnvironment: environment, transformLimitMs });
    for (const service of services) proxyOf(service).target = system.runtime.endpoints[service];
    tenant = await system.createTenant();
    await system.operator.ai.set(tenant.orgId, { tier: 'plus', creditsPerMonth: null }, 'standard', null);
    profileToken = textField((await call('GET', visitorPath)).body, 'profileToken');
    await waitUntil(async () => (await callAll()).every(({ status }) => status < 300));
    await creditsUsed();
  }, 120_000);
  afterAll(async () => {
    await system.close();
    for (const proxy of proxies.values()) await proxy.stop();
  });

  describe.each(services)('failing service: %s', (service) => {
    it.each(faults)(
      'returns documented errors for the fault "%s", and loses no credits or function instances',
      async (fault) => {
        const proxy = proxyOf(service);
        // Kills all function instances, so that new ones must read the token secret again.
        if (service === 'secretsmanager') {
          for (const name of system.runtime.lambda.names) await system.runtime.lambda.kill(name);
        }
        const logged = system.logLines.length;
        const usedBefore = await creditsUsed();

        const faulted = jest.fn(() => fault);
        proxy.decide = faulted;
        const broken = await callAll();
        proxy.recover();
        expect(faulted).toHaveBeenCalled();

        const allowed = [200, 201, 202, 500, 502, 503, 504];
        expect(broken.map(({ status }) => status).filter((status) => !allowed.includes(status))).toEqual([]);
        if (!['empty body', 'not JSON', 'another shape', 'redirect'].includes(fault)) {
          const internal = broken.filter(({ status }) => status === 500);
          expect(internal.map(({ body }) => body)).toEqual([]);
        }
        await waitUntil(async () => (await callAll()).every(({ status }) => status < 300));
        const lines = system.logLines.slice(logged).filter(({ line }) => instanceLost.test(line));
        expect(lines).toEqual([]);
        // Only successful calls are charged.
        const usedBetween = await creditsUsed();
        const after = await callAll();
        expect((await creditsUsed()) - usedBetween).toBe(charged(after));
        expect(usedBetween - usedBefore).toBeGreaterThanOrEqual(charged(broken));
      },
      120_000,
    );
  });
});
