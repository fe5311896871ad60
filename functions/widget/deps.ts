import * as z from '../../shared/contract/zod.ts';
import { CreditsTable } from '../../shared/data/credits.ts';
import { OrganizationsTable, type Site } from '../../shared/data/organizations.ts';
import { type Preset, PresetsTable } from '../../shared/data/presets.ts';
import type { ChainDeps } from '../../shared/http/create-handler.ts';
import { groupDeps } from '../../shared/http/group-deps.ts';
import { lateTokens } from '../../shared/http/late-tokens.ts';
import type { TokenService } from '../../shared/security/tokens.ts';

export interface Deps extends ChainDeps {
  readonly sites: { findSite(orgId: string, siteId: string): Promise<Site | null> };
  readonly presets: { list(orgId: string): Promise<readonly Preset[]> };
  readonly credits: Pick<CreditsTable, 'read'>;
  readonly tokens: Pick<TokenService, 'issueBootToken'>;
}

export const envSchema = z.object({
  CREDITS_TABLE_NAME: z.string(),
  ORGANIZATIONS_TABLE_NAME: z.string(),
  PRESETS_TABLE_NAME: z.string(),
  USAGE_TABLE_NAME: z.string(),
  TOKEN_SECRET_ARN: z.string(),
});

export function createDeps(): Deps {
  const { env, client, chain } = groupDeps(envSchema);
  return {
    ...chain,
    sites: new OrganizationsTable(client, env.ORGANIZATIONS_TABLE_NAME),
    credits: new CreditsTable(client, env.CREDITS_TABLE_NAME),
    presets: new PresetsTable(client, env.PRESETS_TABLE_NAME),
    tokens: lateTokens(env.TOKEN_SECRET_ARN, chain.log),
  };
}
