import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';

export interface RotationState {
  readonly isRotationEnabled: boolean;
  /** Staging labels (`AWSCURRENT`, `AWSPENDING`, `AWSPREVIOUS`) keyed by version ID. */
  readonly stagesByVersion: ReadonlyMap<string, readonly string[]>;
}

export interface RotatedSecret {
  readState(): Promise<RotationState>;
  /** Returns the value of the pending version, or null when none is stored yet. */
  readPending(versionId: string): Promise<string | null>;
  /** Stores the pending version. Storing the same value again has no effect, and storing another value is rejected. */
  storePending(versionId: string, text: string): Promise<void>;
  /** Moves AWSCURRENT to the version. Secrets Manager then labels the former current version AWSPREVIOUS. */
  makeCurrent(versionId: string, previousVersionId: string | undefined): Promise<void>;
}

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
