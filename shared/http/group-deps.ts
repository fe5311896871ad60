import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from '../contract/zod.ts';
import { createDynamoDbClient } from '../data/dynamodb-client.ts';
import { documentClient } from '../data/store.ts';
import { UsageTable } from '../data/usage.ts';
import { readEnv } from '../observability/env.ts';
import { createLog, type Log } from '../observability/logger.ts';

/** Months for which a group's items are kept; null for no limit. */
export const retentionMonthsSchema = z.pipe(
  z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,2}$/))),
  z.transform((months) => (months === undefined ? null : Number(months))),
);

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
