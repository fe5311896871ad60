import * as z from '../../shared/contract/zod.ts';
import { EventsTable } from '../../shared/data/events.ts';
import { OrganizationsTable } from '../../shared/data/organizations.ts';
import { VisitorHashKeys } from '../../shared/data/visitor-hash-keys.ts';
import type { ChainDeps } from '../../shared/http/create-handler.ts';
import { groupDeps } from '../../shared/http/group-deps.ts';

export interface Deps extends ChainDeps {
  readonly events: Pick<EventsTable, 'record'>;
  readonly visitorHashKeys: Pick<VisitorHashKeys, 'find'>;
}

export const envSchema = z.object({
  EVENTS_TABLE_NAME: z.string(),
  ORGANIZATIONS_TABLE_NAME: z.string(),
  USAGE_TABLE_NAME: z.string(),
});

export function createDeps(): Deps {
  const { env, client, chain } = groupDeps(envSchema);
  const organizations = new OrganizationsTable(client, env.ORGANIZATIONS_TABLE_NAME);
  return {
    ...chain,
    events: new EventsTable(client, env.EVENTS_TABLE_NAME),
    visitorHashKeys: new VisitorHashKeys(organizations, Date.now),
  };
}
