import { createTokenSecrets, TokenSecretUnavailableError } from '../../../shared/security/token-secrets.ts';
import { SecretsManagerServer, secretArn } from './secrets-manager-server.ts';

const server = new SecretsManagerServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

const secretText = (character: string) => JSON.stringify({ key: character.repeat(64) });
const keyOf = (kid: string, character: string) => ({
  kid,
  key: new TextEncoder().encode(character.repeat(64)),
});

let nowMs = 0;
let refreshFailures: unknown[] = [];

beforeEach(() => {
  nowMs = Date.UTC(2026, 10, 20);
  refreshFailures = [];
  server.failWith = null;
  server.holdUntil = Promise.resolve();
  server.calls.length = 0;
  server.versions.clear();
  server.versions.set('v1', { value: secretText('1'), stages: ['AWSPREVIOUS'] });
  server.versions.set('v2', { value: secretText('2'), stages: ['AWSCURRENT'] });
});

function tokenSecrets() {
  return createTokenSecrets({
    client: server.client(),
    secretArn,
    now: () => nowMs,
    onRefreshFailed: (error) => refreshFailures.push(error),
  });
}

function rotate(): void {
  server.versions.set('v1', { value: secretText('1'), stages: [] });
  server.versions.set('v2', { value: secretText('2'), stages: ['AWSPREVIOUS'] });
  server.versions.set('v3', { value: secretText('3'), stages: ['AWSCURRENT'] });
}

const oneRead = ['GetSecretValue AWSCURRENT', 'GetSecretValue AWSPREVIOUS'];

describe('token secret versions', () => {
  it('include the current version for signing, and the current and previous versions for verification', async () => {
    const secrets = tokenSecrets();
    await expect(secrets.current()).resolves.toEqual(keyOf('v2', '2'));
    await expect(secrets.byKid('v2')).resolves.toEqual(keyOf('v2', '2'));
    await expect(secrets.byKid('v1')).resolves.toEqual(keyOf('v1', '1'));
    await expect(secrets.byKid('v0')).resolves.toBeNull();
    await expect(secrets.byKid('AWSCURRENT')).resolves.toBeNull();
  });

  it('include only the current version before the first rotation', async () => {
    server.versions.delete('v1');
    const secrets = tokenSecrets();
    await expect(secrets.current()).resolves.toEqual(keyOf('v2', '2'));
    await expect(secrets.byKid('v1')).resolves.toBeNull();
  });

  it('exclude a pending version', async () => {
    server.versions.set('v3', { value: secretText('3'), stages: ['AWSPENDING'] });
    await expect(tokenSecrets().byKid('v3')).resolves.toBeNull();
  });

  it('exclude a malformed previous version', async () => {
    server.versions.set('v1', { value: 'typed by hand', stages: ['AWSPREVIOUS'] });
    const secrets = tokenSecrets();
    await expect(secrets.byKid('v1')).resolves.toBeNull();
    await expect(secrets.current()).resolves.toEqual(keyOf('v2', '2'));
  });
});

describe('token secret cache', () => {
  it('reads the secret only on first use', async () => {
    const secrets = tokenSecrets();
    expect(server.calls).toEqual([]);
    await secrets.current();
    expect([...server.calls].sort()).toEqual(oneRead);
  });

  it('reads the secret at most once every 5 minutes', async () => {
    const secrets = tokenSecrets();
    await secrets.current();
    nowMs += 5 * 60 * 1000 - 1;
    await secrets.current();
    await secrets.byKid('v1');
    expect(server.calls).toHaveLength(2);

    rotate();
    nowMs += 1;
    await expect(secrets.current()).resolves.toEqual(keyOf('v3', '3'));
    expect(server.calls).toHaveLength(4);
  });

  it('shares one read among concurrent callers, both initially and on refresh', async () => {
    const secrets = tokenSecrets();
    await Promise.all(Array.from({ length: 50 }, () => secrets.current()));
    expect(server.calls).toHaveLength(2);

    nowMs += 5 * 60 * 1000;
    await Promise.all(Array.from({ length: 50 }, (_, index) => secrets.byKid(`unknown-${index}`)));
    expect(server.calls).toHaveLength(4);
  });

  it('returns cached versions during a refresh that an unknown kid has triggered', async () => {
    const secrets = tokenSecrets();
    await secrets.current();
    nowMs += 10_000;
    let release = () => {};
    server.holdUntil = new Promise((resolve) => {
      release = resolve;
    });
    const unknown = secrets.byKid('v9');
    await expect(secrets.current()).resolves.toEqual(keyOf('v2', '2'));
    release();
    await expect(unknown).resolves.toBeNull();
  });
});

describe('unknown kid handling', () => {
  it('refreshes the cache, so that tokens signed with a newer version are accepted', async () => {
    const secrets = tokenSecrets();
    await secrets.current();
    rotate();
    nowMs += 10_000;
    await expect(secrets.byKid('v3')).resolves.toEqual(keyOf('v3', '3'));
    await expect(secrets.byKid('v2')).resolves.toEqual(keyOf('v2', '2'));
    await expect(secrets.byKid('v1')).resolves.toBeNull();
    await expect(secrets.current()).resolves.toEqual(keyOf('v3', '3'));
  });

  it('refreshes the cache at most once every 10 seconds, regardless of the number of unknown kids', async () => {
    const secrets = tokenSecrets();
    await secrets.current();
    for (let second = 0; second < 30; second += 1) {
      nowMs += 1000;
      for (let attempt = 0; attempt < 20; attempt += 1) await secrets.byKid(`made-up-${second}-${attempt}`);
    }
    expect(server.calls).toHaveLength(2 + 3 * 2);
  });
});

describe('Secrets Manager failure handling', () => {
  it('rejects with the cause when the first read fails, and reads again on the next call', async () => {
    const secrets = tokenSecrets();
    server.failWith = 'InternalServiceError';
    const error = await secrets.current().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TokenSecretUnavailableError);
    expect(error).toMatchObject({
      message: 'The token secret could not be read',
      cause: { name: 'InternalServiceError' },
    });
    await expect(secrets.byKid('v2')).rejects.toBeInstanceOf(TokenSecretUnavailableError);
    expect(refreshFailures).toEqual([]);

    server.failWith = null;
    await expect(secrets.current()).resolves.toEqual(keyOf('v2', '2'));
  });

  it('keeps the cached versions when a refresh fails, reports the failure once, and retries after 10 s', async () => {
    const secrets = tokenSecrets();
    await secrets.current();
    server.failWith = 'ThrottlingException';
    nowMs += 60 * 60 * 1000;
    await expect(Promise.all([secrets.current(), secrets.byKid('v1')])).resolves.toEqual([
      keyOf('v2', '2'),
      keyOf('v1', '1'),
    ]);
    await expect(secrets.byKid('v3')).resolves.toBeNull();
    nowMs += 9_999;
    await secrets.current();
    expect(server.calls).toHaveLength(4);
    expect(refreshFailures).toEqual([expect.any(TokenSecretUnavailableError)]);

    server.failWith = null;
    rotate();
    nowMs += 1;
    await expect(secrets.current()).resolves.toEqual(keyOf('v3', '3'));
  });

  it('rejects with TokenSecretUnavailableError when the secret does not exist', async () => {
    server.versions.clear();
    await expect(tokenSecrets().current()).rejects.toMatchObject({
      name: 'TokenSecretUnavailableError',
      cause: { name: 'ResourceNotFoundException' },
    });
  });

  it.each([
    ['invalid JSON', `key=${'s'.repeat(64)}`],
    ['JSON without a key', JSON.stringify({ password: 's'.repeat(64) })],
    ['a key that is too short', JSON.stringify({ key: 's'.repeat(63) })],
    ['a key that is too long', JSON.stringify({ key: 's'.repeat(65) })],
    ['a key that is not a string', JSON.stringify({ key: 64 })],
    ['null', 'null'],
    ['nothing', ''],
  ])('rejects a secret that contains %s, without quoting it in the error', async (_, value) => {
    server.versions.set('v2', { value, stages: ['AWSCURRENT'] });
    const error = await tokenSecrets()
      .current()
      .catch((reason: unknown) => reason);
    expect(error).toStrictEqual(
      new TokenSecretUnavailableError('The token secret holds no current key of the expected form'),
    );
    expect(error).not.toHaveProperty('cause');
  });
});
