import { DescribeSecretCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { cacheTimeMs, TokenSecretUnavailableError } from '../../shared/security/token-secrets.ts';

/**
 * Checks that the token secret exists and has a current version, without reading its value. Caches a successful check
 * for as long as the other functions cache the secret and can work without Secrets Manager.
 */
export function tokenSecretCheck(
  client: SecretsManagerClient,
  secretArn: string,
  now: () => number,
): () => Promise<void> {
  let validUntilMs = 0;
  return async () => {
    const nowMs = now();
    if (nowMs < validUntilMs) return;
    const { DeletedDate, VersionIdsToStages = {} } = await client.send(
      new DescribeSecretCommand({ SecretId: secretArn }),
    );
    const hasCurrent = Object.values(VersionIdsToStages).some((stages) => stages.includes('AWSCURRENT'));
    if (DeletedDate !== undefined || !hasCurrent) {
      throw new TokenSecretUnavailableError('The token secret is being deleted or has no current version');
    }
    validUntilMs = nowMs + cacheTimeMs;
  };
}
