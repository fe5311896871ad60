import { tokenSecretCheck } from '../../../functions/health/deps.ts';
import { cacheTimeMs, TokenSecretUnavailableError } from '../../../shared/security/token-secrets.ts';
import { SecretsManagerServer, secretArn } from '../../shared/security/secrets-manager-server.ts';

describe('tokenSecretCheck', () => {
  const server = new SecretsManagerServer();
  let nowMs: number;
  let check: () => Promise<void>;

  beforeAll(() => server.start());
  beforeEach(() => {
    server.versions.clear();
    server.calls.length = 0;
    server.failWith = null;
    nowMs = Date.UTC(2026, 10, 20);
    check = tokenSecretCheck(server.client(), secretArn, () => nowMs);
  });
  afterAll(() => server.stop());

  it('passes without reading the secret value when the secret has a current version', async () => {
    server.versions.set('v1', { value: 'secret', stages: ['AWSCURRENT'] });
    await check();
    expect(server.calls).toEqual(['DescribeSecret']);
  });

  it('passes for five minutes after a successful check, even when Secrets Manager fails', async () => {
    server.versions.set('v1', { value: 'secret', stages: ['AWSCURRENT'] });
    await check();
    server.failWith = 'InternalServiceError';
    nowMs += cacheTimeMs - 1;
    await check();
    nowMs += 1;
    await expect(check()).rejects.toThrow();
  });

  it('fails when the secret has no current version', async () => {
    server.stagePending('v2');
    await expect(check()).rejects.toBeInstanceOf(TokenSecretUnavailableError);
  });
});
