import * as z from '../../shared/contract/zod.ts';
import { FeedbackTable } from '../../shared/data/feedback.ts';
import type { ChainDeps } from '../../shared/http/create-handler.ts';
import { groupDeps } from '../../shared/http/group-deps.ts';

/** What the feedback group depends on. */
export interface Deps extends ChainDeps {
  readonly feedback: Pick<FeedbackTable, 'receive'>;
}

/** What the stack tells the function beside what its log reads. */
export const envSchema = z.object({ FEEDBACK_TABLE_NAME: z.string(), USAGE_TABLE_NAME: z.string() });

export function createDeps(): Deps {
  const { env, client, chain } = groupDeps(envSchema);
  return {
    ...chain,
    feedback: new FeedbackTable(client, env.FEEDBACK_TABLE_NAME),
  };
}
