import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type * as z from '../contract/zod.ts';
import { createDynamoDbClient } from '../data/dynamodb-client.ts';
import { documentClient } from '../data/store.ts';
import { UsageTable } from '../data/usage.ts';
import { readEnv } from '../observability/env.ts';
import { createLog, type Log } from '../observability/logger.ts';

/** Dependencies shared by all route groups that require a key. */
interface GroupDeps<Env> {
  readonly env: Env;
  readonly client: DynamoDBDocumentClient;
  readonly chain: { readonly log: Log; readonly usage: UsageTable; now(): number };
}

/** @throws ZodError for invalid environment variables */
export function groupDeps<Env extends { readonly USAGE_TABLE_NAME: string }>(
  envSchema: z.ZodMiniType<Env>,
): GroupDeps<Env> {
  const env = readEnv(envSchema);
  const client = documentClient(createDynamoDbClient());
  const usage = new UsageTable(client, env.USAGE_TABLE_NAME);
  return { env, client, chain: { log: createLog(), now: Date.now, usage } };
}
