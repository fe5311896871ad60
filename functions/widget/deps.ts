import * as z from '../../shared/contract/zod.ts';
import { createDynamoDbClient } from '../../shared/data/dynamodb-client.ts';
import { OrganizationsTable, type Site } from '../../shared/data/organizations.ts';
import { type Preset, PresetsTable } from '../../shared/data/presets.ts';
import { documentClient } from '../../shared/data/store.ts';
import { UsageTable } from '../../shared/data/usage.ts';
import type { ChainDeps } from '../../shared/http/create-handler.ts';
import { lateTokens } from '../../shared/http/late-tokens.ts';
import { readEnv } from '../../shared/observability/env.ts';
import { createLog } from '../../shared/observability/logger.ts';
import type { TokenService } from '../../shared/security/tokens.ts';

/** What the widget group depends on. */
export interface Deps extends ChainDeps {
  readonly sites: { findSite(orgId: string, siteId: string): Promise<Site | null> };
  readonly presets: { list(orgId: string): Promise<readonly Preset[]> };
  readonly tokens: Pick<TokenService, 'issueBootToken'>;
}

/** What the stack tells the function beside what its log reads. */
export const envSchema = z.object({
  ORGANIZATIONS_TABLE_NAME: z.string(),
  PRESETS_TABLE_NAME: z.string(),
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
    sites: new OrganizationsTable(client, env.ORGANIZATIONS_TABLE_NAME),
    presets: new PresetsTable(client, env.PRESETS_TABLE_NAME),
    tokens: lateTokens(env.TOKEN_SECRET_ARN, log),
  };
}
