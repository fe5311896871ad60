import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { tableNameOutput } from '../../lib/stack-outputs.ts';
import type { TableName } from '../../lib/tables.ts';
import { shardIds } from '../../shared/data/usage-rows.ts';
import type { StackOutputs } from '../connection/read-stack-outputs.ts';
import { BatchTable, type Row } from './batch-table.ts';
import { EventRows } from './event-rows.ts';
import { keysEqual } from './expressions.ts';

/** The months and days for which an organization may have items. */
export interface Span {
  /** Months as `YYYY-MM`, UTC, for tables with one item per month. */
  readonly months: readonly string[];
  /** Days, `YYYY-MM-DD`, UTC, for items indexed by day. */
  readonly days: readonly string[];
}

/** Called with each page of keys. The next page is read after the returned promise resolves. */
type OnKeys = (keys: readonly Row[]) => Promise<void>;

export interface OrganizationTable {
  readonly name: TableName;
  readonly rows: BatchTable;
  /** Calls `onKeys` with pages of item keys. Finds them with queries or derives them from `span`, never with a scan. */
  eachPageOfKeys(orgId: string, span: Span, onKeys: OnKeys): Promise<void>;
}

export type TableNames = Pick<StackOutputs, Extract<keyof StackOutputs, `${string}TableName`>>;

/**
 * Returns all tables. A deletion must process Organizations last, because this table contains the organization's
 * own item.
 */
export function organizationTables(
  client: DynamoDBDocumentClient,
  outputs: TableNames,
): readonly OrganizationTable[] {
  const queried = (name: TableName, keyNames: readonly string[], indexName?: string): OrganizationTable => {
    const rows = new BatchTable(client, outputs[tableNameOutput(name)]);
    return {
      name,
      rows,
      eachPageOfKeys: async (orgId, _span, onKeys) => {
        const pages = rows.pages({
          ...(indexName === undefined ? { ConsistentRead: true } : { IndexName: indexName }),
          ...keysEqual({ orgId }, keyNames),
        });
        for await (const keys of pages) await onKeys(keys);
      },
    };
  };
  const events = new EventRows(client, outputs.EventsTableName);
  const usage = new BatchTable(client, outputs.UsageTableName);
  const credits = new BatchTable(client, outputs.CreditsTableName);
  return [
    queried('Keys', ['keyHash'], 'byOrganization'),
    queried('Presets', ['orgId', 'code']),
    queried('Profiles', ['profileId'], 'byOrganization'),
    {
      name: 'Events',
      rows: events,
      eachPageOfKeys: async (orgId, { days }, onKeys) =>
        events.eachPage({ orgId, days, attributes: ['eventKey'], onPage: onKeys }),
    },
    queried('Feedback', ['orgId', 'entryId']),
    {
      name: 'Usage',
      rows: usage,
      eachPageOfKeys: async (orgId, { months }, onKeys) => {
        const rows = await usage.readAll(months.map((month) => ({ counterId: `${orgId}#${month}` })));
        // A month's item lists its shards. Its key comes after the shard keys, because an interrupted deletion could
        // otherwise leave shards that cannot be found.
        await onKeys(
          rows.flatMap((row) => shardIds(String(row.counterId), row)).map((counterId) => ({ counterId })),
        );
        await onKeys(rows.map(({ counterId }) => ({ counterId })));
      },
    },
    {
      name: 'Credits',
      rows: credits,
      eachPageOfKeys: async (orgId, { months }, onKeys) => {
        const rows = await credits.readAll(months.map((month) => ({ balanceId: `${orgId}#${month}` })));
        await onKeys(rows.map(({ balanceId }) => ({ balanceId })));
      },
    },
    queried('TransformCache', ['cacheKey'], 'byOrganization'),
    queried('Idempotency', ['orgId', 'id']),
    queried('Allowances', ['orgId', 'allowanceId']),
    queried('Organizations', ['orgId', 'sk']),
  ];
}
