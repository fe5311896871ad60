import * as z from '../../shared/contract/zod.ts';
import { createDynamoDbClient } from '../../shared/data/dynamodb-client.ts';
import { FeedbackTable } from '../../shared/data/feedback.ts';
import { documentClient } from '../../shared/data/store.ts';
import { UsageTable } from '../../shared/data/usage.ts';
import type { ChainDeps } from '../../shared/http/create-handler.ts';
import { readEnv } from '../../shared/observability/env.ts';
import { createLog } from '../../shared/observability/logger.ts';

/** What the feedback group depends on. */
export interface Deps extends ChainDeps {
  readonly feedback: Pick<FeedbackTable, 'receive'>;
}

/** What the stack tells the function beside what its log reads. */
export const envSchema = z.object({ FEEDBACK_TABLE_NAME: z.string(), USAGE_TABLE_NAME: z.string() });

export function createDeps(): Deps {
  const env = readEnv(envSchema);
  const client = documentClient(createDynamoDbClient());
  return {
    log: createLog(),
    now: Date.now,
    usage: new UsageTable(client, env.USAGE_TABLE_NAME),
    feedback: new FeedbackTable(client, env.FEEDBACK_TABLE_NAME),
  };
}
