import { randomUUID } from 'node:crypto';
import {
  DescribeSecretCommand,
  RotateSecretCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { cacheTimeMs } from '../../shared/security/token-secrets.ts';
import { clientOptions } from '../connection/client-options.ts';
import { ConflictError, FailedError } from '../errors.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';

export type TokenRotation = Awaited<ReturnType<TokenSecretOperations['rotate']>>;

const pollMs = 1_000;
const longestRotationMs = 120_000;

export class TokenSecretOperations extends Operations<
  Pick<Deployment, 'target' | 'outputs' | 'now' | 'wait'>
> {
  /** Rotates the secret once or twice. After two rotations, a leaked version of the secret is no longer accepted. */
  async rotate(times: 1 | 2) {
    const { target, now } = this.deps;
    const client = new SecretsManagerClient(clientOptions(target));
    try {
      const versionIds: string[] = [];
      for (let done = 0; done < times; done += 1) versionIds.push(await this.rotateOnce(client));
      const completedMs = now();
      return {
        /** IDs of the new versions of the secret, oldest first. Only the last one signs new tokens. */
        versionIds,
        completedAt: new Date(completedMs).toISOString(),
        /** Time from which all functions use the new versions. */
        knownEverywhereAt: new Date(completedMs + cacheTimeMs).toISOString(),
      };
    } finally {
      client.destroy();
    }
  }

  private async rotateOnce(client: SecretsManagerClient): Promise<string> {
    const SecretId = this.deps.outputs.TokenSecretArn;
    const versionId = randomUUID();
    const rotate = new RotateSecretCommand({ SecretId, ClientRequestToken: versionId });
    await client.send(rotate).catch((cause: unknown) => {
      // Matches AWS's message "A previous rotation isn't complete. That rotation will be reattempted."
      if (!(cause instanceof Error && /previous rotation/i.test(cause.message))) throw cause;
      throw new ConflictError(
        'Another rotation is incomplete, and Secrets Manager retries it now: check status in a minute, then run the same command again.',
        { cause },
      );
    });
    for (let waitedMs = 0; waitedMs < longestRotationMs; waitedMs += pollMs) {
      const { VersionIdsToStages } = await client.send(new DescribeSecretCommand({ SecretId }));
      const stages = VersionIdsToStages?.[versionId] ?? [];
      // After the last step of a rotation, Secrets Manager removes the AWSPENDING label.
      if (stages.includes('AWSCURRENT') && !stages.includes('AWSPENDING')) return versionId;
      await this.deps.wait(pollMs);
    }
    throw new FailedError(
      `The rotation did not complete within ${longestRotationMs / 1000} s, and the previous version is still in use. Find the cause in the log of the rotation function, then run the same command again.`,
    );
  }
}
