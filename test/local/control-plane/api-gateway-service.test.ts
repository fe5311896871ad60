import {
  APIGatewayClient,
  CreateApiKeyCommand,
  CreateUsagePlanCommand,
  CreateUsagePlanKeyCommand,
  DeleteApiKeyCommand,
  GetApiKeyCommand,
  GetRestApisCommand,
  GetUsagePlanCommand,
  GetUsagePlansCommand,
  UpdateApiKeyCommand,
  UpdateUsagePlanCommand,
} from '@aws-sdk/client-api-gateway';
import { serveApiGateway } from '../../../local/control-plane/api-gateway-service.ts';
import { ControlPlane } from '../../../local/control-plane/control-plane.ts';
import { type TemporaryFolder, temporaryFolder } from '../fixtures/bundles.ts';
import { startEmulatorFor } from '../fixtures/emulator-harness.ts';

const proPlan = {
  id: 'plan01',
  name: 'pro',
  description: 'for many',
  apiStages: [{ apiId: 'abcdefghij', stage: 'prod' }],
  throttle: { rateLimit: 8.5, burstLimit: 500 },
  quota: { limit: 3, period: 'MONTH' as const },
};

const templateKey = {
  key: { id: 'key0000001', name: 'suspended', value: 'value-of-the-template-key', enabled: true },
  usagePlanId: 'plan01',
};

describe('API Gateway control plane emulator', () => {
  let folder: TemporaryFolder;
  let controlPlane: ControlPlane;
  let emulator: Awaited<ReturnType<typeof startEmulatorFor>>;
  let client: APIGatewayClient;
  let now: number;

  const open = async () => {
    controlPlane = new ControlPlane({
      directory: folder.path,
      now: () => now,
      usagePlans: [proPlan],
      apiKeys: [],
    });
    emulator = await startEmulatorFor((exchange) => serveApiGateway(exchange, controlPlane));
    client = new APIGatewayClient(emulator.client);
  };
  const close = async () => {
    client.destroy();
    await emulator.close();
  };
  const createKey = async (name: string, value = `${name}-value-of-20-and-more`) =>
    (await client.send(new CreateApiKeyCommand({ name, value, enabled: true }))).id ?? '';
  const attach = (keyId: string, usagePlanId = 'plan01') =>
    client.send(new CreateUsagePlanKeyCommand({ usagePlanId, keyId, keyType: 'API_KEY' }));
  const find = (value: string) => controlPlane.findKey(value, 'abcdefghij', 'prod');

  beforeEach(async () => {
    folder = temporaryFolder();
    now = Date.UTC(2026, 10, 20, 12);
    await open();
  });
  afterEach(async () => {
    await close();
    folder.remove();
  });

  it('creates a key with a specified value, returns the key with and without the value, and deletes the key', async () => {
    const created = await client.send(
      new CreateApiKeyCommand({
        name: 'acme',
        value: 'a-value-of-twenty-characters-or-more',
        enabled: true,
        description: 'Acme',
        tags: { org: 'acme' },
      }),
    );
    const { $metadata, ...key } = created;
    expect($metadata.httpStatusCode).toBe(201);
    expect(key).toEqual({
      id: expect.stringMatching(/^[a-z0-9]{10}$/),
      name: 'acme',
      value: 'a-value-of-twenty-characters-or-more',
      enabled: true,
      description: 'Acme',
      tags: { org: 'acme' },
    });
    const bare = await client.send(new GetApiKeyCommand({ apiKey: key.id }));
    expect([bare.name, bare.value]).toEqual(['acme', undefined]);
    const full = await client.send(new GetApiKeyCommand({ apiKey: key.id, includeValue: true }));
    expect(full.value).toBe('a-value-of-twenty-characters-or-more');
    const deleted = await client.send(new DeleteApiKeyCommand({ apiKey: key.id }));
    expect(deleted.$metadata.httpStatusCode).toBe(202);
    await expect(client.send(new GetApiKeyCommand({ apiKey: key.id }))).rejects.toMatchObject({
      name: 'NotFoundException',
      message: 'Invalid API Key identifier specified',
      $metadata: { httpStatusCode: 404 },
    });
  });

  it('rejects a duplicate key value', async () => {
    await createKey('one', 'the-same-value-for-two-keys');
    await expect(createKey('two', 'the-same-value-for-two-keys')).rejects.toMatchObject({
      name: 'ConflictException',
      message: 'API Key already exists',
      $metadata: { httpStatusCode: 409 },
    });
  });

  it('disables and enables a key, with immediate effect on the gateway', async () => {
    const id = await createKey('acme');
    await attach(id);
    const patch = (value: string) =>
      client.send(
        new UpdateApiKeyCommand({
          apiKey: id,
          patchOperations: [{ op: 'replace', path: '/enabled', value }],
        }),
      );
    expect(find('acme-value-of-20-and-more')).toMatchObject({ apiKeyId: id, usagePlanId: 'plan01' });
    expect((await patch('false')).enabled).toBe(false);
    expect(find('acme-value-of-20-and-more')).toBeNull();
    await patch('true');
    expect(find('acme-value-of-20-and-more')).toMatchObject({ apiKeyId: id });
    await expect(
      client.send(
        new UpdateApiKeyCommand({
          apiKey: id,
          patchOperations: [{ op: 'replace', path: '/value', value: 'x' }],
        }),
      ),
    ).rejects.toMatchObject({ name: 'BadRequestException' });
  });

  it('returns the usage plans defined in the template', async () => {
    const { items } = await client.send(new GetUsagePlansCommand({}));
    expect(items).toEqual([proPlan]);
  });

  it.each([
    [{ op: 'replace', path: '/quota/limit', value: 'many' }],
    [{ op: 'replace', path: '/unknown', value: '1' }],
    [{ op: 'remove', path: '/name' }],
  ] as const)('rejects the patch %j', async (operation) => {
    await expect(
      client.send(new UpdateUsagePlanCommand({ usagePlanId: 'plan01', patchOperations: [operation] })),
    ).rejects.toMatchObject({ name: 'BadRequestException', $metadata: { httpStatusCode: 400 } });
  });

  it('counts calls up to the quota and resets the count monthly', async () => {
    const id = await createKey('acme');
    await attach(id);
    const key = find('acme-value-of-20-and-more');
    if (!key) throw new Error('the key has no plan');
    const counted = [controlPlane.countRequest(key)];
    now = Date.UTC(2026, 10, 22);
    counted.push(
      controlPlane.countRequest(key),
      controlPlane.countRequest(key),
      controlPlane.countRequest(key),
    );
    expect(counted).toEqual([true, true, true, false]);
    now = Date.UTC(2026, 11, 1);
    expect(controlPlane.countRequest(key)).toBe(true);
  });

  it('persists keys and plans across restarts, but applies the current template limits', async () => {
    const id = await createKey('acme');
    await attach(id);
    const key = find('acme-value-of-20-and-more');
    const { id: extra } = await client.send(new CreateUsagePlanCommand({ name: 'extra' }));
    await close();
    controlPlane = new ControlPlane({
      directory: folder.path,
      now: () => now,
      usagePlans: [{ ...proPlan, quota: { limit: 1, period: 'MONTH' } }],
      apiKeys: [templateKey],
    });
    emulator = await startEmulatorFor((exchange) => serveApiGateway(exchange, controlPlane));
    client = new APIGatewayClient(emulator.client);
    expect((await client.send(new GetUsagePlanCommand({ usagePlanId: extra }))).name).toBe('extra');
    expect(find(templateKey.key.value)).toMatchObject({ apiKeyId: 'key0000001', usagePlanId: 'plan01' });
    const again = find('acme-value-of-20-and-more');
    expect(again).toEqual(key);
    expect(again && [controlPlane.countRequest(again), controlPlane.countRequest(again)]).toEqual([
      true,
      false,
    ]);
  });

  it('rejects an unsupported operation', async () => {
    await expect(client.send(new GetRestApisCommand({}))).rejects.toMatchObject({
      name: 'BadRequestException',
    });
  });
});
