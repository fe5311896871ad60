import * as z from '../../shared/contract/zod.ts';
import { createDynamoDbClient } from '../../shared/data/dynamodb-client.ts';
import { ProfilesTable } from '../../shared/data/profiles.ts';
import { documentClient } from '../../shared/data/store.ts';
import { UsageTable } from '../../shared/data/usage.ts';
import type { ChainDeps } from '../../shared/http/create-handler.ts';
import { functionTokens } from '../../shared/http/function-tokens.ts';
import { readEnv } from '../../shared/observability/env.ts';
import { createLog } from '../../shared/observability/logger.ts';
import type { TokenService } from '../../shared/security/tokens.ts';

/** What the profiles group depends on. */
export interface Deps extends ChainDeps {
  readonly profiles: Pick<ProfilesTable, 'read' | 'save'>;
  readonly tokens: Pick<TokenService, 'issueProfileToken' | 'verifyProfileToken'>;
}

/** What the stack tells the function beside what its log reads. */
export const envSchema = z.object({
  PROFILES_TABLE_NAME: z.string(),
  USAGE_TABLE_NAME: z.string(),
  TOKEN_SECRET_ARN: z.string(),
});

export function createDeps(): Deps {
  const env = readEnv(envSchema);
  const client = documentClient(createDynamoDbClient());
  const log = createLog();
  return {
    log,
    now: Date.now,
    usage: new UsageTable(client, env.USAGE_TABLE_NAME),
    profiles: new ProfilesTable(client, env.PROFILES_TABLE_NAME),
    tokens: functionTokens(env.TOKEN_SECRET_ARN, log),
  };
}
