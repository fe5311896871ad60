import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { AwsServiceError } from '../edge/aws-request.ts';
import { type JsonFile, openJsonFile } from '../state/json-file.ts';
import type { RotationDefinition, SecretDefinition } from './read-secrets.ts';

const versionSchema = z.object({
  id: z.string(),
  secretString: z.string(),
  stages: z.array(z.string()),
  /** Milliseconds since the Unix epoch. */
  createdAt: z.number(),
});

const secretSchema = z.object({
  arn: z.string(),
  name: z.string(),
  createdAt: z.number(),
  rotatedAt: z.number().optional(),
  versions: z.array(versionSchema),
});

const secretsFileSchema = z.object({ secrets: z.array(secretSchema) });

export type Secret = z.infer<typeof secretSchema>;
export type SecretVersion = z.infer<typeof versionSchema>;

export const current = 'AWSCURRENT';
export const previous = 'AWSPREVIOUS';
export const pending = 'AWSPENDING';

export class SecretStore {
  private readonly secrets = new Map<string, Secret>();
  private readonly rotations = new Map<string, RotationDefinition>();
  private readonly file: JsonFile<{ secrets: Secret[] }>;

  readonly now: () => number;

  /**
   * Generates a value for each new secret.
   * @throws DataFolderCorruptError
   */
  constructor(directory: string | null, definitions: readonly SecretDefinition[], now: () => number) {
    this.now = now;
    this.file = openJsonFile(directory, 'secrets.json', secretsFileSchema);
    for (const secret of this.file.initial?.secrets ?? []) this.secrets.set(secret.arn, secret);
    for (const definition of definitions) {
      if (!this.secrets.has(definition.arn)) this.secrets.set(definition.arn, this.create(definition));
      if (definition.rotation) this.rotations.set(definition.arn, definition.rotation);
    }
  }

  find(arn: string): Secret {
    const secret = this.secrets.get(arn);
    if (secret) return secret;
    throw new AwsServiceError(
      'ResourceNotFoundException',
      "Secrets Manager can't find the specified secret.",
    );
  }

  rotationOf(secret: Secret): RotationDefinition | undefined {
    return this.rotations.get(secret.arn);
  }

  version(
    secret: Secret,
    wanted: { versionId?: string | undefined; stage?: string | undefined },
  ): SecretVersion {
    const stage = wanted.stage ?? (wanted.versionId === undefined ? current : undefined);
    const version = secret.versions.find(
      ({ id, stages }) =>
        (wanted.versionId === undefined || id === wanted.versionId) &&
        (stage === undefined || stages.includes(stage)),
    );
    if (version) return version;
    const what =
      wanted.versionId === undefined ? `staging label: ${stage}` : `VersionId: ${wanted.versionId}`;
    throw new AwsServiceError(
      'ResourceNotFoundException',
      `Secrets Manager can't find the specified secret value for ${what}`,
    );
  }

  /**
   * Idempotent for the same version ID and value.
   * @throws AwsServiceError ResourceExistsException
   */
  async put(
    secret: Secret,
    versionId: string,
    secretString: string,
    stages: readonly string[],
  ): Promise<SecretVersion> {
    const known = secret.versions.find(({ id }) => id === versionId);
    if (known && known.secretString !== '' && known.secretString !== secretString) {
      throw new AwsServiceError(
        'ResourceExistsException',
        `A version with the ID ${versionId} already exists in this secret with another value.`,
      );
    }
    const version = known ?? { id: versionId, secretString, stages: [], createdAt: this.now() };
    if (!known) secret.versions.push(version);
    version.secretString = secretString;
    for (const stage of stages) moveStage(secret, stage, version);
    await this.save();
    return version;
  }

  /** Adds an empty version for a rotation to fill. */
  async addPending(secret: Secret, versionId: string): Promise<void> {
    if (secret.versions.some(({ id }) => id === versionId)) return;
    const version: SecretVersion = { id: versionId, secretString: '', stages: [], createdAt: this.now() };
    secret.versions.push(version);
    moveStage(secret, pending, version);
    await this.save();
  }

  /**
   * Moves a staging label to another version, or removes it.
   * @throws AwsServiceError InvalidParameterException, ResourceNotFoundException
   */
  async moveStage(
    secret: Secret,
    stage: string,
    to: string | undefined,
    from: string | undefined,
  ): Promise<void> {
    const holder = secret.versions.find(({ stages }) => stages.includes(stage));
    if (from !== undefined && holder?.id !== from) {
      throw new AwsServiceError(
        'InvalidParameterException',
        `The parameter RemoveFromVersionId can't be ${from}: it does not have the staging label ${stage}.`,
      );
    }
    if (holder && to !== undefined && holder.id !== to && from === undefined) {
      throw new AwsServiceError(
        'InvalidParameterException',
        `The staging label ${stage} is currently attached to version ${holder.id}, so you must explicitly reference that version in RemoveFromVersionId.`,
      );
    }
    if (to !== undefined) moveStage(secret, stage, this.version(secret, { versionId: to }));
    else if (holder) holder.stages = holder.stages.filter((label) => label !== stage);
    await this.save();
  }

  async noteRotation(secret: Secret): Promise<void> {
    secret.rotatedAt = this.now();
    await this.save();
  }

  /** Saves all secrets. Drops versions without a staging label first, because no operation returns them. */
  async save(): Promise<void> {
    for (const secret of this.secrets.values()) {
      secret.versions = secret.versions.filter(({ stages }) => stages.length > 0);
    }
    await this.file.save({ secrets: [...this.secrets.values()] });
  }

  private create(definition: SecretDefinition): Secret {
    const now = this.now();
    return {
      arn: definition.arn,
      name: definition.name,
      createdAt: now,
      versions: [
        { id: randomUUID(), secretString: definition.generate(), stages: [current], createdAt: now },
      ],
    };
  }
}

/** A staging label is attached to one version at a time. The version that loses AWSCURRENT gets AWSPREVIOUS. */
function moveStage(secret: Secret, stage: string, to: SecretVersion): void {
  const holder = secret.versions.find(({ stages }) => stages.includes(stage));
  if (holder === to) return;
  if (holder) holder.stages = holder.stages.filter((label) => label !== stage);
  to.stages.push(stage);
  if (stage === current && holder) moveStage(secret, previous, holder);
}
