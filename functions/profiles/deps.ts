import * as z from '../../shared/contract/zod.ts';
import { AllowancesTable } from '../../shared/data/allowances.ts';
import { ProfilesTable } from '../../shared/data/profiles.ts';
import type { ChainDeps } from '../../shared/http/create-handler.ts';
import { functionTokens } from '../../shared/http/function-tokens.ts';
import { groupDeps, retentionMonthsSchema } from '../../shared/http/group-deps.ts';
import type { TokenService } from '../../shared/security/tokens.ts';

export interface Deps extends ChainDeps {
  readonly profiles: Pick<ProfilesTable, 'read' | 'save'>;
  readonly allowances: Pick<AllowancesTable, 'members' | 'addMember'>;
  readonly tokens: Pick<TokenService, 'issueProfileToken' | 'verifyProfileToken'>;
}

export const envSchema = z.object({
  PROFILES_TABLE_NAME: z.string(),
  RETENTION_MONTHS: retentionMonthsSchema,
  ALLOWANCES_TABLE_NAME: z.string(),
  USAGE_TABLE_NAME: z.string(),
  TOKEN_SECRET_ARN: z.string(),
});

export function createDeps(): Deps {
  const { env, client, chain } = groupDeps(envSchema);
  return {
    ...chain,
    profiles: new ProfilesTable(client, env.PROFILES_TABLE_NAME, env.RETENTION_MONTHS),
    allowances: new AllowancesTable(client, env.ALLOWANCES_TABLE_NAME),
    tokens: functionTokens(env.TOKEN_SECRET_ARN, chain.log),
  };
}
