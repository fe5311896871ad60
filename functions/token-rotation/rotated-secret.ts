import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';

/** Whether a secret is rotated, and the stages of its versions. */
export interface RotationState {
  readonly isRotationEnabled: boolean;
  /** Staging labels (`AWSCURRENT`, `AWSPENDING`, `AWSPREVIOUS`) by version id. */
  readonly stagesByVersion: ReadonlyMap<string, readonly string[]>;
}

/** The calls that a rotation makes. Each rejects with the SDK's own error when Secrets Manager refuses. */
export interface RotatedSecret {
  readState(): Promise<RotationState>;
  /** The text of the pending version, or null when nothing was stored under it yet. */
  readPending(versionId: string): Promise<string | null>;
  /** Stores the pending version. The same text twice is fine, another text under that id is refused. */
  storePending(versionId: string, text: string): Promise<void>;
  /** Moves AWSCURRENT; Secrets Manager then moves AWSPREVIOUS to where AWSCURRENT stood. */
  makeCurrent(versionId: string, previousVersionId: string | undefined): Promise<void>;
}

/** A secret in Secrets Manager. */
export class SecretsManagerSecret implements RotatedSecret {
  private readonly client: SecretsManagerClient;
  private readonly secretArn: string;

  constructor(client: SecretsManagerClient, secretArn: string) {
    this.client = client;
    this.secretArn = secretArn;
  }

  async readState(): Promise<RotationState> {
    const secret = await this.client.send(new DescribeSecretCommand({ SecretId: this.secretArn }));
    return {
      isRotationEnabled: secret.RotationEnabled ?? false,
      stagesByVersion: new Map(Object.entries(secret.VersionIdsToStages ?? {})),
    };
  }

  async readPending(versionId: string): Promise<string | null> {
    const request = { SecretId: this.secretArn, VersionId: versionId, VersionStage: 'AWSPENDING' };
    try {
      const version = await this.client.send(new GetSecretValueCommand(request));
      return version.SecretString ?? null;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return null;
      throw error;
    }
  }

  async storePending(versionId: string, text: string): Promise<void> {
    await this.client.send(
      new PutSecretValueCommand({
        SecretId: this.secretArn,
        ClientRequestToken: versionId,
        SecretString: text,
        VersionStages: ['AWSPENDING'],
      }),
    );
  }

  async makeCurrent(versionId: string, previousVersionId: string | undefined): Promise<void> {
    await this.client.send(
      new UpdateSecretVersionStageCommand({
        SecretId: this.secretArn,
        VersionStage: 'AWSCURRENT',
        MoveToVersionId: versionId,
        RemoveFromVersionId: previousVersionId,
      }),
    );
  }
}
