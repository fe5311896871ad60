import {
  RotationRefusedError,
  rotateTokenSecret,
} from '../../../functions/token-rotation/rotate-token-secret.ts';
import { SecretsManagerSecret } from '../../../functions/token-rotation/rotated-secret.ts';
import type { Log } from '../../../shared/observability/logger.ts';
import { createTokenSecrets } from '../../../shared/security/token-secrets.ts';
import { createTokenService } from '../../../shared/security/tokens.ts';
import { readToken } from '../../shared/security/forge-token.ts';
import { SecretsManagerServer, secretArn } from '../../shared/security/secrets-manager-server.ts';

const server = new SecretsManagerServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

const startMs = Date.UTC(2026, 10, 20);
const firstText = JSON.stringify({ key: '1'.repeat(64) });
const visitor = { orgId: 'acme', userId: 'visitor 7' };
const steps = ['createSecret', 'setSecret', 'testSecret', 'finishSecret'] as const;

let logged: unknown[] = [];
let nowMs = startMs;

beforeEach(() => {
  logged = [];
  nowMs = startMs;
  server.failWith = null;
  server.isRotationEnabled = true;
  server.calls.length = 0;
  server.versions.clear();
  server.versions.set('first', { value: firstText, stages: ['AWSCURRENT'] });
});

function recordingLog(context: object = {}): Log {
  const record = (message: unknown, fields: object = {}) =>
    void logged.push({ message, ...context, ...fields });
  return {
    with: (fields) => recordingLog({ ...context, ...fields }),
    info: record,
    warn: record,
    error: (message, _error, fields) => record(message, fields),
  };
}

const client = () => server.client();
const now = () => nowMs;

function takeStep(step: (typeof steps)[number], versionId: string): Promise<void> {
  const rotate = rotateTokenSecret({
    log: recordingLog(),
    secret: (arn) => new SecretsManagerSecret(client(), arn),
    now,
  });
  return rotate({ Step: step, SecretId: secretArn, ClientRequestToken: versionId });
}

async function rotateTo(versionId: string): Promise<void> {
  server.stagePending(versionId);
  for (const step of steps) await takeStep(step, versionId);
}

function tokenService() {
  const secrets = createTokenSecrets({ client: client(), secretArn, now, onRefreshFailed: () => {} });
  return createTokenService({ secrets, now });
}

describe('token secret rotation', () => {
  it('makes a new random key the current version and the former key the previous version', async () => {
    await rotateTo('second');
    expect(server.stagesOf()).toEqual({ first: ['AWSPREVIOUS'], second: ['AWSPENDING', 'AWSCURRENT'] });
    expect(server.versions.get('first')?.value).toBe(firstText);
    expect(server.versions.get('second')?.value).toMatch(/^{"key":"[0-9A-Za-z]{64}"}$/);

    await rotateTo('third');
    expect(server.stagesOf()).toEqual({
      first: [],
      second: ['AWSPREVIOUS'],
      third: ['AWSPENDING', 'AWSCURRENT'],
    });
    expect(server.versions.get('third')?.value).not.toBe(server.versions.get('second')?.value);
  });

  it('keeps earlier tokens valid after one rotation and rejects them after two', async () => {
    const { token } = await tokenService().issueProfileToken(visitor);
    await rotateTo('second');
    await expect(tokenService().verifyProfileToken(token, visitor)).resolves.toBe('valid');
    await rotateTo('third');
    await expect(tokenService().verifyProfileToken(token, visitor)).resolves.toBe('invalid');
  });

  it('keeps new tokens valid in processes that have not read the new secret yet', async () => {
    const stale = tokenService();
    await stale.issueProfileToken(visitor);
    nowMs += 60_000;
    await rotateTo('second');
    const { token } = await tokenService().issueProfileToken(visitor);
    expect(readToken(token).header).toMatchObject({ kid: 'second' });
    await expect(stale.verifyProfileToken(token, visitor)).resolves.toBe('valid');
  });

  it('does not invalidate tokens from processes that have not read the new secret yet', async () => {
    const stale = tokenService();
    await stale.issueProfileToken(visitor);
    await rotateTo('second');
    const { token } = await stale.issueProfileToken(visitor);
    expect(readToken(token).header).toMatchObject({ kid: 'first' });
    await expect(tokenService().verifyProfileToken(token, visitor)).resolves.toBe('valid');
  });

  it('logs each step with its version ID, but never a key', async () => {
    await rotateTo('second');
    expect(logged).toEqual(
      steps.flatMap((step) => [
        { message: 'Rotation step started', step, versionId: 'second' },
        { message: 'Rotation step completed', step, versionId: 'second', wasAlreadyCurrent: false },
      ]),
    );
  });
});

describe('idempotency of rotation steps', () => {
  it('keeps the value that the first createSecret step stored', async () => {
    server.stagePending('second');
    await takeStep('createSecret', 'second');
    const stored = server.versions.get('second')?.value;
    await takeStep('createSecret', 'second');
    expect(server.versions.get('second')).toEqual({ value: stored, stages: ['AWSPENDING'] });
    expect(server.calls.filter((call) => call.startsWith('PutSecretValue'))).toHaveLength(1);
  });

  it.each(steps)('changes nothing in step %s when the version is already current', async (step) => {
    await rotateTo('second');
    const before = structuredClone([...server.versions]);
    logged = [];
    await takeStep(step, 'second');
    expect([...server.versions]).toEqual(before);
    expect(logged.at(-1)).toEqual({
      message: 'Rotation step completed',
      step,
      versionId: 'second',
      wasAlreadyCurrent: true,
    });
  });
});

describe('setSecret', () => {
  it('changes nothing', async () => {
    server.stagePending('second');
    await takeStep('createSecret', 'second');
    const before = structuredClone([...server.versions]);
    server.calls.length = 0;
    await takeStep('setSecret', 'second');
    expect([...server.versions]).toEqual(before);
    expect(server.calls).toEqual(['DescribeSecret']);
  });
});

describe('rotation request validation', () => {
  async function refusalOf(attempt: Promise<void>): Promise<string> {
    const error = await attempt.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof RotationRefusedError)) throw new Error(`Not refused: ${String(error)}`);
    return error.message;
  }

  it.each(steps)('rejects the step %s while rotation is disabled', async (step) => {
    server.stagePending('second');
    server.isRotationEnabled = false;
    const before = structuredClone([...server.versions]);
    expect(await refusalOf(takeStep(step, 'second'))).toBe('Rotation is not enabled for this secret.');
    expect([...server.versions]).toEqual(before);
  });

  it.each(steps)('rejects the step %s for a version that does not exist in Secrets Manager', async (step) => {
    expect(await refusalOf(takeStep(step, 'unknown'))).toBe(
      'The secret has no version unknown: Secrets Manager did not stage it.',
    );
    expect(server.stagesOf()).toEqual({ first: ['AWSCURRENT'] });
  });

  it.each(steps)('rejects the step %s for a version with unexpected stages', async (step) => {
    await rotateTo('second');
    expect(await refusalOf(takeStep(step, 'first'))).toBe(
      'Version first is not staged AWSPENDING, so it cannot be rotated to.',
    );
    expect(server.stagesOf()).toEqual({ first: ['AWSPREVIOUS'], second: ['AWSPENDING', 'AWSCURRENT'] });
  });

  it.each(['testSecret', 'finishSecret'] as const)(
    'rejects the step %s before createSecret has run',
    async (step) => {
      server.stagePending('second');
      expect(await refusalOf(takeStep(step, 'second'))).toBe(
        'Version second has no value: createSecret did not run.',
      );
      expect(server.stagesOf()).toEqual({ first: ['AWSCURRENT'], second: ['AWSPENDING'] });
    },
  );

  it.each(['testSecret', 'finishSecret'] as const)(
    'rejects the step %s for a malformed secret value, and does not quote the value in the error',
    async (step) => {
      server.versions.set('second', { value: 'hunter2', stages: ['AWSPENDING'] });
      expect(await refusalOf(takeStep(step, 'second'))).toBe(
        'Version second is not {"key": "<64 characters>"}.',
      );
      expect(server.stagesOf()).toEqual({ first: ['AWSCURRENT'], second: ['AWSPENDING'] });
    },
  );

  it.each([
    ['an unknown step', { Step: 'deleteSecret', SecretId: secretArn, ClientRequestToken: 'second' }, 'Step'],
    ['no version', { Step: 'createSecret', SecretId: secretArn }, 'ClientRequestToken'],
    ['an empty secret ID', { Step: 'createSecret', SecretId: '', ClientRequestToken: 'second' }, 'SecretId'],
    ['no content', null, ''],
  ])('rejects an event with %s', async (_, event, fields) => {
    const rotate = rotateTokenSecret({
      log: recordingLog(),
      secret: (arn) => new SecretsManagerSecret(client(), arn),
      now,
    });
    expect(await refusalOf(rotate(event))).toBe(
      `The event is not a rotation step of Secrets Manager (invalid fields: ${fields}).`,
    );
    expect({ calls: server.calls, logged }).toEqual({ calls: [], logged: [] });
  });
});

describe('Secrets Manager error handling', () => {
  it.each(steps)('fails the step %s, so that Secrets Manager retries it', async (step) => {
    server.stagePending('second');
    server.failWith = 'InternalServiceError';
    await expect(takeStep(step, 'second')).rejects.toMatchObject({ name: 'InternalServiceError' });
    expect(server.stagesOf()).toEqual({ first: ['AWSCURRENT'], second: ['AWSPENDING'] });
  });
});
