import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type AwsResponse, type AwsService, AwsServiceError } from '../edge/aws-request.ts';
import type { LocalService } from '../services/local-service.ts';
import { secretsOf } from './read-secrets.ts';
import { current, pending, type Secret, SecretStore } from './secret-store.ts';

export interface SecretsServiceOptions {
  readonly invoke: (functionArn: string, event: string) => Promise<string>;
  /** Called when a rotation ends. The RotateSecret response is sent before the rotation runs. */
  readonly onRotationEnd: (secretName: string, outcome: RotationOutcome) => void;
}

export type RotationOutcome = { readonly failed: false } | { readonly failed: true; readonly error: unknown };

type Operation = (store: SecretStore, input: unknown, options: SecretsServiceOptions) => Promise<object>;

const secretIdSchema = z.object({ SecretId: z.string() });
const getSchema = secretIdSchema.extend({
  VersionId: z.string().optional(),
  VersionStage: z.string().optional(),
});
const putSchema = secretIdSchema.extend({
  ClientRequestToken: z.string().optional(),
  SecretString: z.string(),
  VersionStages: z.array(z.string()).min(1).default([current]),
});
const moveSchema = secretIdSchema.extend({
  VersionStage: z.string(),
  MoveToVersionId: z.string().optional(),
  RemoveFromVersionId: z.string().optional(),
});
const rotateSchema = secretIdSchema.extend({
  ClientRequestToken: z.string().optional(),
});

const seconds = (epochMs: number) => epochMs / 1000;

const operations: Readonly<Record<string, Operation>> = {
  GetSecretValue: async (store, input) => {
    const { SecretId, VersionId, VersionStage } = getSchema.parse(input);
    const secret = store.find(SecretId);
    const version = store.version(secret, { versionId: VersionId, stage: VersionStage });
    if (version.secretString === '') {
      throw new AwsServiceError(
        'ResourceNotFoundException',
        `Secrets Manager can't find the specified secret value for VersionId: ${version.id}`,
      );
    }
    return {
      ...idOf(secret),
      VersionId: version.id,
      SecretString: version.secretString,
      VersionStages: version.stages,
      CreatedDate: seconds(version.createdAt),
    };
  },

  DescribeSecret: async (store, input) => {
    const secret = store.find(secretIdSchema.parse(input).SecretId);
    const rotation = store.rotationOf(secret);
    return {
      ...idOf(secret),
      RotationEnabled: rotation !== undefined,
      RotationRules: rotation && { AutomaticallyAfterDays: rotation.automaticallyAfterDays },
      LastRotatedDate: secret.rotatedAt === undefined ? undefined : seconds(secret.rotatedAt),
      CreatedDate: seconds(secret.createdAt),
      VersionIdsToStages: Object.fromEntries(secret.versions.map(({ id, stages }) => [id, stages])),
    };
  },

  PutSecretValue: async (store, input) => {
    const { SecretId, ClientRequestToken, SecretString, VersionStages } = putSchema.parse(input);
    const secret = store.find(SecretId);
    const version = await store.put(secret, ClientRequestToken ?? randomUUID(), SecretString, VersionStages);
    return { ...idOf(secret), VersionId: version.id, VersionStages: version.stages };
  },

  UpdateSecretVersionStage: async (store, input) => {
    const { SecretId, VersionStage, MoveToVersionId, RemoveFromVersionId } = moveSchema.parse(input);
    const secret = store.find(SecretId);
    await store.moveStage(secret, VersionStage, MoveToVersionId, RemoveFromVersionId);
    return idOf(secret);
  },

  RotateSecret: async (store, input, { invoke, onRotationEnd }) => {
    const { SecretId, ClientRequestToken } = rotateSchema.parse(input);
    const secret = store.find(SecretId);
    if (!store.rotationOf(secret)) {
      throw new AwsServiceError(
        'InvalidRequestException',
        'No Lambda rotation function ARN is associated with this secret.',
      );
    }
    const versionId = ClientRequestToken ?? randomUUID();
    const unfinished = secret.versions.find(
      ({ id, stages }) => id !== versionId && stages.includes(pending) && !stages.includes(current),
    );
    if (unfinished && unfinished.secretString === '') {
      await store.moveStage(secret, pending, undefined, unfinished.id);
    }
    await store.addPending(secret, versionId);
    void runRotation(store, secret, versionId, invoke).then(
      () => onRotationEnd(secret.name, { failed: false }),
      (error: unknown) => onRotationEnd(secret.name, { failed: true, error }),
    );
    return { ...idOf(secret), VersionId: versionId };
  },
};

export const localSecretsManager: LocalService = {
  name: 'secretsmanager',
  start: async ({ assembly, dataDirectory, now, invoke, log }) => {
    const store = new SecretStore(dataDirectory, secretsOf(assembly), now);
    await store.save();
    const answer = secretsService(store, {
      invoke,
      onRotationEnd: (name, outcome) => {
        if (outcome.failed) log('secretsmanager', `Rotation of ${name} failed: ${outcome.error}`);
      },
    });
    return { answer, close: () => store.save() };
  },
};

/** Implements the Secrets Manager operations that functions, rotation and operators call (AWS JSON 1.1 protocol). */
export function secretsService(store: SecretStore, options: SecretsServiceOptions): AwsService {
  return async ({ headers, body }) => {
    try {
      const name = String(headers['x-amz-target'] ?? '').replace(/^secretsmanager\./, '');
      const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
      if (!operation) throw new AwsServiceError('InvalidRequestException', `${name} is not emulated`);
      return json(200, await operation(store, JSON.parse(body === '' ? '{}' : body), options));
    } catch (error) {
      const { status, code, message } = toServiceError(error);
      return json(status, { __type: code, Message: message });
    }
  };
}

const steps = ['createSecret', 'setSecret', 'testSecret', 'finishSecret'] as const;

/**
 * Runs the rotation steps after the RotateSecret response, as Secrets Manager does. A failed step ends the rotation.
 * The pending version is kept, and the next rotation retries it.
 * https://docs.aws.amazon.com/secretsmanager/latest/userguide/rotate-secrets_lambda-functions.html
 */
async function runRotation(
  store: SecretStore,
  secret: Secret,
  versionId: string,
  invoke: SecretsServiceOptions['invoke'],
): Promise<void> {
  const rotation = store.rotationOf(secret);
  if (!rotation) return;
  for (const Step of steps) {
    const event = { SecretId: secret.arn, ClientRequestToken: versionId, Step };
    await invoke(rotation.functionArn, JSON.stringify(event));
  }
  const version = secret.versions.find(({ id }) => id === versionId);
  if (!version?.stages.includes(current)) return;
  version.stages = version.stages.filter((stage) => stage !== pending);
  await store.noteRotation(secret);
}

function idOf({ arn, name }: Secret) {
  return { ARN: arn, Name: name };
}

function toServiceError(error: unknown): AwsServiceError {
  if (error instanceof AwsServiceError) return error;
  if (error instanceof z.ZodError || error instanceof SyntaxError) {
    return new AwsServiceError('InvalidParameterException', error.message);
  }
  throw error;
}

function json(status: number, body: object): AwsResponse {
  return { status, headers: { 'Content-Type': 'application/x-amz-json-1.1' }, body: JSON.stringify(body) };
}
