import * as z from '../../shared/contract/zod.ts';
import { EventsTable } from '../../shared/data/events.ts';
import { OrganizationsTable } from '../../shared/data/organizations.ts';
import { VisitorHashKeys } from '../../shared/data/visitor-hash-keys.ts';
import type { CallCounter } from '../../shared/http/chain/meter.ts';
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
  const visitorHashKeys = new VisitorHashKeys(organizations, Date.now);
  return {
    ...chain,
    usage: withKeyPrefetch(chain.usage, visitorHashKeys),
    events: new EventsTable(client, env.EVENTS_TABLE_NAME),
    visitorHashKeys,
  };
}

/**
 * Reads the visitor hash key in parallel with usage metering. This saves a sequential round trip on a new function
 * instance.
 */
function withKeyPrefetch(counter: CallCounter, keys: Deps['visitorHashKeys']): CallCounter {
  return {
    countCall(orgId, limit, nowMs, shards) {
      // Ignores the error of a failed read, which is not cached. An endpoint that needs the key reads it again and
      // reports any error.
      keys.find(orgId).catch(() => undefined);
      return counter.countCall(orgId, limit, nowMs, shards);
    },
    readMonth: (orgId, atMs) => counter.readMonth(orgId, atMs),
  };
}
