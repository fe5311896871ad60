import {
  DescribeSecretCommand,
  RotateSecretCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { textField } from '../support/fields.ts';
import { stackOutput } from '../support/stack-outputs.ts';
import { type System, type Tenant, useSystem } from '../support/system.ts';

describe('token secret rotation', () => {
  let system: System;
  let tenant: Tenant;
  let client: SecretsManagerClient;
  const SecretId = stackOutput('TokenSecretArn');

  beforeAll(async () => {
    system = await useSystem();
    tenant = await system.createTenant();
    client = new SecretsManagerClient({ endpoint: system.runtime.awsEndpoint });
  });
  afterAll(async () => {
    client.destroy();
    await system.close();
  });

  const currentVersion = async () => {
    const { VersionIdsToStages = {} } = await client.send(new DescribeSecretCommand({ SecretId }));
    return Object.entries(VersionIdsToStages).find(([, stages]) => stages.includes('AWSCURRENT'))?.[0];
  };

  /** Rotates, waits until the rotation function completes, and restarts the profiles function without its cache. */
  const rotate = async () => {
    const before = await currentVersion();
    await client.send(new RotateSecretCommand({ SecretId }));
    while ((await currentVersion()) === before) await new Promise(setImmediate);
    const profiles = system.runtime.lambda.names.find((name) => name.startsWith('Profiles'));
    await system.runtime.lambda.kill(profiles ?? '');
  };

  const tokenFor = async (userId: string) => {
    const { body } = await system.call('GET', `/api/v1/profiles/${userId}`, { key: tenant.key });
    return textField(body, 'profileToken');
  };

  const kidOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;

  const save = (userId: string, token: string) =>
    system.call('PUT', `/api/v1/profiles/${userId}`, { key: tenant.key, token, json: { features: [] } });

  it('keeps tokens of the previous version valid, signs with the new one, and rejects older ones', async () => {
    const userId = system.visitor();
    const first = await tokenFor(userId);
    expect(kidOf(first)).toBe(await currentVersion());

    await rotate();
    const second = await tokenFor(userId);
    expect(kidOf(second)).toBe(await currentVersion());
    expect(kidOf(second)).not.toBe(kidOf(first));
    expect((await save(userId, first)).status).toBe(200);
    expect((await save(userId, second)).status).toBe(200);

    await rotate();
    expect(await save(userId, first)).toMatchObject({ status: 401, body: { code: 'PROFILE_TOKEN_INVALID' } });
    expect((await save(userId, second)).status).toBe(200);
  });
});
