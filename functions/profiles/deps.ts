import { createDynamoDbClient } from '../../shared/data/dynamodb-client.ts';
import { ProfilesTable } from '../../shared/data/profiles.ts';
import { documentClient } from '../../shared/data/store.ts';
import { UsageTable } from '../../shared/data/usage.ts';
import type { ChainDeps } from '../../shared/http/create-handler.ts';
import { functionTokens } from '../../shared/http/function-tokens.ts';
import { createLog } from '../../shared/observability/logger.ts';
import type { TokenService } from '../../shared/security/tokens.ts';
import { readEnv } from './env.ts';

/** What the profiles group depends on. */
export interface Deps extends ChainDeps {
  readonly profiles: Pick<ProfilesTable, 'read' | 'save'>;
  readonly tokens: Pick<TokenService, 'issueProfileToken' | 'verifyProfileToken'>;
}

export function createDeps(): Deps {
  const env = readEnv();
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
