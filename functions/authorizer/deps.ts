import { createDynamoDbClient } from '../../shared/data/dynamodb-client.ts';
import { KeysTable, type WidgetKey } from '../../shared/data/keys.ts';
import { type Organization, OrganizationsTable, type Site } from '../../shared/data/organizations.ts';
import { documentClient } from '../../shared/data/store.ts';
import { createLog, type Log } from '../../shared/observability/logger.ts';
import { readEnv } from './env.ts';
import { storeBounds } from './store-bounds.ts';

/** What the authorizer depends on. */
export interface Deps {
  readonly log: Log;
  readonly keys: { findByHash(keyHash: string): Promise<WidgetKey | null> };
  readonly organizations: {
    findOrganization(orgId: string): Promise<Organization | null>;
    findSite(orgId: string, siteId: string): Promise<Site | null>;
  };
  /** Milliseconds since 1970. */
  now(): number;
}

export function createDeps(): Deps {
  const env = readEnv();
  const client = documentClient(createDynamoDbClient(storeBounds));
  return {
    log: createLog(),
    keys: new KeysTable(client, env.KEYS_TABLE_NAME),
    organizations: new OrganizationsTable(client, env.ORGANIZATIONS_TABLE_NAME),
    now: Date.now,
  };
}
