import { DescribeSecretCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from '../../shared/contract/zod.ts';
import { createDynamoDbClient } from '../../shared/data/dynamodb-client.ts';
import { OrganizationsTable } from '../../shared/data/organizations.ts';
import { documentClient } from '../../shared/data/store.ts';
import type { ChainDeps } from '../../shared/http/create-handler.ts';
import { readEnv } from '../../shared/observability/env.ts';
import { createLog } from '../../shared/observability/logger.ts';
import { createSecretsManagerClient } from '../../shared/security/secrets-manager-client.ts';
import { cacheTimeMs, TokenSecretUnavailableError } from '../../shared/security/token-secrets.ts';

export interface Deps extends ChainDeps {
  readonly version: string;
  readonly commit: string;
  readonly checks: {
    dynamodb(): Promise<unknown>;
    tokens(): Promise<unknown>;
  };
}

/** No organization has this ID. The check only needs a response from the table. */
const probedOrgId = 'health-check';

export const envSchema = z.object({
  ORGANIZATIONS_TABLE_NAME: z.string(),
  TOKEN_SECRET_ARN: z.string(),
  SERVICE_VERSION: z.string(),
  SERVICE_COMMIT: z.string(),
});

export function createDeps(): Deps {
  const env = readEnv(envSchema);
  const organizations = new OrganizationsTable(
    documentClient(createDynamoDbClient()),
    env.ORGANIZATIONS_TABLE_NAME,
  );
  return {
    log: createLog(),
    now: Date.now,
    usage: null,
    version: env.SERVICE_VERSION,
    commit: env.SERVICE_COMMIT,
    checks: {
      dynamodb: () => organizations.findOrganization(probedOrgId),
      tokens: tokenSecretCheck(createSecretsManagerClient(), env.TOKEN_SECRET_ARN, Date.now),
    },
  };
}

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
