import { randomUUID } from 'node:crypto';
import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  ListSecretsCommand,
  PutSecretValueCommand,
  RotateSecretCommand,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import type { SecretDefinition } from '../../../local/secrets/read-secrets.ts';
import { EmulatedSecrets } from '../../../local/secrets/secrets-service.ts';
import { type TemporaryFolder, temporaryFolder } from '../fixtures/bundles.ts';
import { startEmulatorFor } from '../fixtures/emulator-harness.ts';

const arn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:Tokens-abc123';

const tokens: SecretDefinition = {
  arn,
  name: 'Tokens',
  generate: () => randomUUID(),
  rotationFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:rotate',
};

const fixed: SecretDefinition = {
  ...tokens,
  arn: `${arn.slice(0, -13)}Fixed-abc123`,
  name: 'Fixed',
  generate: () => 'as given',
  rotationFunctionArn: undefined,
};

describe('Secrets Manager emulator', () => {
  let folder: TemporaryFolder;
  let emulator: Awaited<ReturnType<typeof startEmulatorFor>>;
  let client: SecretsManagerClient;
  let steps: { Step: string; SecretId: string; ClientRequestToken: string }[];
  let onStep: (step: string, token: string) => Promise<void>;
  let failures: unknown[];
  let rotated: () => void;

  const open = async () => {
    const secrets = new EmulatedSecrets({
      directory: folder.path,
      definitions: [tokens, fixed],
      now: () => Date.UTC(2026, 10, 20),
      invoke: async (functionArn, event) => {
        expect(functionArn).toBe(tokens.rotationFunctionArn);
        const step = JSON.parse(event);
        steps.push(step);
        await onStep(step.Step, step.ClientRequestToken);
        return 'null';
      },
      onRotationEnd: (_name, failure) => {
        if (failure !== null) failures.push(failure);
        rotated();
      },
    });
    emulator = await startEmulatorFor((exchange) => secrets.serve(exchange));
    client = new SecretsManagerClient(emulator.client);
  };
  const close = async () => {
    client.destroy();
    await emulator.close();
  };
  const value = async (options = {}) => client.send(new GetSecretValueCommand({ SecretId: arn, ...options }));
  const stages = async () =>
    (await client.send(new DescribeSecretCommand({ SecretId: arn }))).VersionIdsToStages ?? {};
  const put = (token: string, text: string, labels?: string[]) =>
    client.send(
      new PutSecretValueCommand({
        SecretId: arn,
        ClientRequestToken: token,
        SecretString: text,
        ...(labels ? { VersionStages: labels } : {}),
      }),
    );
  const token = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

  beforeEach(async () => {
    folder = temporaryFolder();
    steps = [];
    failures = [];
    onStep = async () => undefined;
    rotated = () => undefined;
    await open();
  });
  afterEach(async () => {
    await close();
    folder.remove();
  });

  it('creates the secrets defined in the template', async () => {
    const generated = await value();
    expect(generated).toMatchObject({ ARN: arn, Name: 'Tokens', VersionStages: ['AWSCURRENT'] });
    expect((await value({ SecretId: fixed.arn })).SecretString).toBe('as given');
  });

  it('moves AWSCURRENT to a new version and AWSPREVIOUS to the former one', async () => {
    const first = (await value()).VersionId ?? '';
    await put(token(1), 'second');
    expect(await stages()).toEqual({ [first]: ['AWSPREVIOUS'], [token(1)]: ['AWSCURRENT'] });
    await put(token(2), 'third');
    expect(await stages()).toEqual({ [token(1)]: ['AWSPREVIOUS'], [token(2)]: ['AWSCURRENT'] });
    expect((await value({ VersionStage: 'AWSPREVIOUS' })).SecretString).toBe('second');
    expect((await value({ VersionId: token(2), VersionStage: 'AWSCURRENT' })).SecretString).toBe('third');
  });

  it('accepts a repeated version ID only with the same value', async () => {
    await put(token(1), 'a');
    await put(token(1), 'a');
    await expect(put(token(1), 'b')).rejects.toMatchObject({ name: 'ResourceExistsException' });
    expect((await value()).SecretString).toBe('a');
  });

  it('moves a staging label only from the version that has it', async () => {
    const first = (await value()).VersionId ?? '';
    await put(token(1), 'next', ['AWSPENDING']);
    const move = (RemoveFromVersionId?: string) =>
      client.send(
        new UpdateSecretVersionStageCommand({
          SecretId: arn,
          VersionStage: 'AWSCURRENT',
          MoveToVersionId: token(1),
          ...(RemoveFromVersionId ? { RemoveFromVersionId } : {}),
        }),
      );
    await expect(move()).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await expect(move(token(1))).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await move(first);
    expect(await stages()).toEqual({ [first]: ['AWSPREVIOUS'], [token(1)]: ['AWSPENDING', 'AWSCURRENT'] });
  });

  it('keeps the old value current when a rotation step fails, and completes the next rotation', async () => {
    const first = (await value()).VersionId ?? '';
    onStep = async (step) => {
      if (step === 'createSecret') throw new Error('no randomness');
    };
    let finished = new Promise<void>((resolve) => {
      rotated = resolve;
    });
    await client.send(new RotateSecretCommand({ SecretId: arn, ClientRequestToken: token(1) }));
    await finished;
    expect(failures).toEqual([new Error('no randomness')]);
    expect(await stages()).toEqual({ [first]: ['AWSCURRENT'], [token(1)]: ['AWSPENDING'] });
    await expect(value({ VersionId: token(1) })).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    onStep = async () => undefined;
    finished = new Promise<void>((resolve) => {
      rotated = resolve;
    });
    await client.send(new RotateSecretCommand({ SecretId: arn, ClientRequestToken: token(2) }));
    await finished;
    expect(await stages()).toEqual({ [first]: ['AWSCURRENT'], [token(2)]: ['AWSPENDING'] });
  });

  it('rejects unsupported operations with AWS error messages', async () => {
    await expect(value({ SecretId: 'Other' })).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
      message: "Secrets Manager can't find the specified secret.",
    });
    await expect(value({ VersionStage: 'NONE' })).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
    await expect(client.send(new RotateSecretCommand({ SecretId: fixed.arn }))).rejects.toMatchObject({
      name: 'InvalidRequestException',
    });
    await expect(client.send(new ListSecretsCommand({}))).rejects.toMatchObject({
      name: 'InvalidRequestException',
    });
  });
});
