import {
  DescribeSecretCommand,
  RotateSecretCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import type { AttemptBounds } from '../../shared/aws/bounded-client.ts';
import { ConflictError } from '../errors.ts';
import type { SecretVersions, TokenSecret } from '../operations/token-secret.ts';
import { clientOptions } from './client-options.ts';
import type { Target } from './target.ts';

export class DeployedTokenSecret implements TokenSecret {
  private readonly client: SecretsManagerClient;

  private readonly secretArn: string;

  constructor(target: Target, secretArn: string, bounds?: AttemptBounds) {
    this.secretArn = secretArn;
    this.client = new SecretsManagerClient(clientOptions(target, bounds));
  }

  async versions(): Promise<SecretVersions> {
    const { VersionIdsToStages = {} } = await this.client.send(
      new DescribeSecretCommand({ SecretId: this.secretArn }),
    );
    return { stagesByVersion: VersionIdsToStages };
  }

  async startRotation(versionId: string): Promise<void> {
    try {
      await this.client.send(
        new RotateSecretCommand({ SecretId: this.secretArn, ClientRequestToken: versionId }),
      );
    } catch (error) {
      // "A previous rotation isn't complete. That rotation will be reattempted."
      if (error instanceof Error && /previous rotation/i.test(error.message)) {
        throw new ConflictError(
          'Another rotation has not ended, and Secrets Manager tries it again now: look at status in a minute, then run this again.',
          { cause: error },
        );
      }
      throw error;
    }
  }

  close(): void {
    this.client.destroy();
  }
}
