import * as z from '../../shared/contract/zod.ts';
import { FeedbackTable } from '../../shared/data/feedback.ts';
import type { ChainDeps } from '../../shared/http/create-handler.ts';
import { groupDeps, retentionMonthsSchema } from '../../shared/http/group-deps.ts';

export interface Deps extends ChainDeps {
  readonly feedback: Pick<FeedbackTable, 'receive'>;
}

export const envSchema = z.object({
  FEEDBACK_TABLE_NAME: z.string(),
  RETENTION_MONTHS: retentionMonthsSchema,
  USAGE_TABLE_NAME: z.string(),
});

export function createDeps(): Deps {
  const { env, client, chain } = groupDeps(envSchema);
  return {
    ...chain,
    feedback: new FeedbackTable(client, env.FEEDBACK_TABLE_NAME, env.RETENTION_MONTHS),
  };
}
