import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type Exchange, parseCall, ServiceError, sendJson, serveExchanges } from '../emulator/exchange.ts';
import type { LocalService } from '../services/local-service.ts';
import { type JsonFile, openJsonFile } from '../state/json-file.ts';
import { type SecretDefinition, secretsOf } from './read-secrets.ts';

const secretSchema = z.object({
  arn: z.string(),
  name: z.string(),
  /** Creation time, in milliseconds since the Unix epoch. */
  createdAt: z.number(),
  rotatedAt: z.number().optional(),
  /** `secretString` is empty until the rotation stores a value. */
  versions: z.array(z.object({ id: z.string(), secretString: z.string(), stages: z.array(z.string()) })),
});

const fileSchema = z.object({ secrets: z.array(secretSchema) });

type Secret = z.infer<typeof secretSchema>;
type SecretVersion = Secret['versions'][number];

const current = 'AWSCURRENT';
const pending = 'AWSPENDING';

const inputSchema = z.object({
  SecretId: z.string(),
  ClientRequestToken: z.string().default(() => randomUUID()),
  SecretString: z.string().default(''),
  VersionId: z.string().optional(),
  VersionStage: z.string().default(current),
  VersionStages: z.array(z.string()).default([current]),
  MoveToVersionId: z.string().optional(),
  RemoveFromVersionId: z.string().optional(),
});

type Input = z.infer<typeof inputSchema>;

export interface SecretsOptions {
  readonly directory: string | null;
  readonly definitions: readonly SecretDefinition[];
  readonly now: () => number;
  readonly invoke: (functionArn: string, event: string) => Promise<string>;
  /** Called when a rotation ends, which is after the RotateSecret response has been sent. */
  readonly onRotationEnd: (secretName: string, failure: unknown) => void;
}

export const localSecretsManager: LocalService = {
  name: 'secretsmanager',
  start: async ({ assembly, dataDirectory, now, invoke, log }) => {
    const secrets = new EmulatedSecrets({
      directory: dataDirectory,
      definitions: secretsOf(assembly),
      now,
      invoke,
      onRotationEnd: (name, failure) => {
        if (failure !== null) log('secretsmanager', `Rotation of ${name} failed: ${failure}`);
      },
    });
    await secrets.save();
    return serveExchanges((exchange) => secrets.serve(exchange));
  },
};

/** Implements the Secrets Manager operations that functions, rotation and operators call (AWS JSON 1.1 protocol). */
export class EmulatedSecrets {
  private readonly secrets: readonly Secret[];
  private readonly file: JsonFile<z.infer<typeof fileSchema>>;
  private readonly options: SecretsOptions;

  /**
   * Generates a value for each new secret.
   * @throws DataFolderCorruptError
   */
  constructor(options: SecretsOptions) {
    this.options = options;
    this.file = openJsonFile(options.directory, 'secrets.json', fileSchema);
    const known = this.file.initial?.secrets ?? [];
    this.secrets = options.definitions.map(
      ({ arn, name, generate }) =>
        known.find((secret) => secret.arn === arn) ?? {
          arn,
          name,
          createdAt: options.now(),
          versions: [{ id: randomUUID(), secretString: generate(), stages: [current] }],
        },
    );
  }

  async serve(exchange: Exchange): Promise<void> {
    const name = exchange.header('x-amz-target')?.replace('secretsmanager.', '') ?? '';
    const operation = this.operations[name];
    if (!operation) throw new ServiceError(400, 'InvalidRequestException', `${name} is not emulated`);
    const input = inputSchema.parse(parseCall(await exchange.readBody()));
    const secret = this.secrets.find(({ arn }) => arn === input.SecretId);
    if (!secret) throw notFound('secret');
    const output = await operation(secret, input);
    sendJson(exchange, 200, { ARN: secret.arn, Name: secret.name, ...output });
  }

  /** Removes versions without a staging label before saving, because no operation returns them. */
  async save(): Promise<void> {
    for (const secret of this.secrets) {
      secret.versions = secret.versions.filter(({ stages }) => stages.length > 0);
    }
    await this.file.save({ secrets: [...this.secrets] });
  }

  private readonly operations: Readonly<
    Record<string, (secret: Secret, input: Input) => Promise<object> | object>
  > = {
    GetSecretValue: ({ versions }, { VersionId, VersionStage }) => {
      const version = versions.find(
        ({ id, stages }) => (VersionId === undefined || id === VersionId) && stages.includes(VersionStage),
      );
      if (!version?.secretString) throw notFound('secret value');
      const { id, secretString, stages } = version;
      return { VersionId: id, SecretString: secretString, VersionStages: stages };
    },

    DescribeSecret: ({ arn, createdAt, rotatedAt, versions }) => ({
      RotationEnabled: this.rotationFunctionOf(arn) !== undefined,
      LastRotatedDate: rotatedAt === undefined ? undefined : rotatedAt / 1000,
      CreatedDate: createdAt / 1000,
      VersionIdsToStages: Object.fromEntries(versions.map(({ id, stages }) => [id, stages])),
    }),

    PutSecretValue: async (secret, { ClientRequestToken: id, SecretString, VersionStages }) => {
      const version = versionOf(secret, id);
      if (version.secretString !== '' && version.secretString !== SecretString) {
        throw new ServiceError(400, 'ResourceExistsException', `Version ${id} exists with another value.`);
      }
      version.secretString = SecretString;
      for (const stage of VersionStages) moveStage(secret, stage, version);
      await this.save();
      return { VersionId: id, VersionStages: version.stages };
    },

    UpdateSecretVersionStage: async (secret, { VersionStage, MoveToVersionId, RemoveFromVersionId }) => {
      const to = secret.versions.find(({ id }) => id === MoveToVersionId);
      const holder = secret.versions.find(({ stages }) => stages.includes(VersionStage));
      if (!to || holder?.id !== RemoveFromVersionId) {
        const message = `The staging label ${VersionStage} is attached to version ${holder?.id}.`;
        throw new ServiceError(400, 'InvalidParameterException', message);
      }
      moveStage(secret, VersionStage, to);
      await this.save();
      return {};
    },

    RotateSecret: async (secret, { ClientRequestToken: versionId }) => {
      const functionArn = this.rotationFunctionOf(secret.arn);
      if (functionArn === undefined) {
        const message = 'No Lambda rotation function ARN is associated with this secret.';
        throw new ServiceError(400, 'InvalidRequestException', message);
      }
      moveStage(secret, pending, versionOf(secret, versionId));
      await this.save();
      void this.rotate(secret, versionId, functionArn).then(
        () => this.options.onRotationEnd(secret.name, null),
        (error: unknown) => this.options.onRotationEnd(secret.name, error),
      );
      return { VersionId: versionId };
    },
  };

  private rotationFunctionOf(secretArn: string): string | undefined {
    return this.options.definitions.find(({ arn }) => arn === secretArn)?.rotationFunctionArn;
  }

  /**
   * Runs the rotation steps after the RotateSecret response, as Secrets Manager does. A failed step ends the rotation
   * and leaves the version pending.
   * https://docs.aws.amazon.com/secretsmanager/latest/userguide/rotate-secrets_lambda-functions.html
   */
  private async rotate(secret: Secret, versionId: string, functionArn: string): Promise<void> {
    for (const Step of ['createSecret', 'setSecret', 'testSecret', 'finishSecret']) {
      const event = { SecretId: secret.arn, ClientRequestToken: versionId, Step };
      await this.options.invoke(functionArn, JSON.stringify(event));
    }
    const version = versionOf(secret, versionId);
    if (!version.stages.includes(current)) return;
    version.stages = version.stages.filter((stage) => stage !== pending);
    secret.rotatedAt = this.options.now();
    await this.save();
  }
}

function notFound(what: string): ServiceError {
  return new ServiceError(
    400,
    'ResourceNotFoundException',
    `Secrets Manager can't find the specified ${what}.`,
  );
}

function versionOf({ versions }: Secret, id: string): SecretVersion {
  const known = versions.find((version) => version.id === id);
  if (known) return known;
  const version: SecretVersion = { id, secretString: '', stages: [] };
  versions.push(version);
  return version;
}

/** A staging label is attached to one version at a time. The version that loses AWSCURRENT gets AWSPREVIOUS. */
function moveStage(secret: Secret, stage: string, to: SecretVersion): void {
  const holder = secret.versions.find(({ stages }) => stages.includes(stage));
  if (holder === to) return;
  if (holder) holder.stages = holder.stages.filter((label) => label !== stage);
  to.stages.push(stage);
  if (stage === current && holder) moveStage(secret, 'AWSPREVIOUS', holder);
}
