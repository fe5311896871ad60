import type { CallBounds } from '../../shared/aws/bounded-client.ts';
import * as z from '../../shared/contract/zod.ts';
import { createDynamoDbClient } from '../../shared/data/dynamodb-client.ts';
import { KeysTable, type WidgetKey } from '../../shared/data/keys.ts';
import { type Organization, OrganizationsTable, type Site } from '../../shared/data/organizations.ts';
import { documentClient } from '../../shared/data/store.ts';
import { readEnv } from '../../shared/observability/env.ts';
import { createLog, type Log } from '../../shared/observability/logger.ts';

export interface Deps {
  readonly log: Log;
  readonly keys: { findByHash(keyHash: string): Promise<WidgetKey | null> };
  readonly organizations: {
    findOrganization(orgId: string): Promise<Organization | null>;
    findSite(orgId: string, siteId: string): Promise<Site | null>;
  };
  now(): number;
}

export const envSchema = z.object({ KEYS_TABLE_NAME: z.string(), ORGANIZATIONS_TABLE_NAME: z.string() });

export function createDeps(): Deps {
  const env = readEnv(envSchema);
  const client = documentClient(createDynamoDbClient(authorizerStoreBounds));
  return {
    log: createLog(),
    keys: new KeysTable(client, env.KEYS_TABLE_NAME),
    organizations: new OrganizationsTable(client, env.ORGANIZATIONS_TABLE_NAME),
    now: Date.now,
  };
}

/** Timeouts are shorter than in other functions, because every page load waits for the authorizer. */
export const authorizerStoreBounds: CallBounds = {
  connectionTimeoutMs: 500,
  requestTimeoutMs: 1_000,
  maximumAttempts: 3,
};
