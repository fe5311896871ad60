import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '../../lib/tables.ts';
import { shardIds } from '../../shared/data/usage-rows.ts';
import type { StackOutputs } from '../connection/read-stack-outputs.ts';
import { deleteRows, type Row, readRows, writeOwnRows, writeRows } from './batch-rows.ts';
import { EventRows } from './event-rows.ts';
import { keysEqual } from './expressions.ts';
import { queryPages } from './table-rows.ts';

/** The period in which an organization may have items. */
export interface Span {
  /** `YYYY-MM`, UTC, for tables with one item per month. */
  readonly months: readonly string[];
  /** `YYYY-MM-DD`, UTC, for items indexed by day. */
  readonly days: readonly string[];
}

/** Called with each page of keys. The next page is read after the returned promise resolves. */
type OnKeys = (keys: readonly Row[]) => Promise<void>;

export interface OrganizationTable {
  readonly name: TableName;
  /** Uses queries or known keys, never a scan. */
  eachPageOfKeys(orgId: string, span: Span, onKeys: OnKeys): Promise<void>;
  read(keys: readonly Row[]): Promise<readonly Row[]>;
  delete(keys: readonly Row[]): Promise<void>;
  /** @throws ConflictError when an item with the same key belongs to another organization */
  write(rows: readonly Row[]): Promise<void>;
}

export type TableNames = Pick<StackOutputs, Extract<keyof StackOutputs, `${string}TableName`>>;

/**
 * Returns all ten tables. A deletion must process Organizations last, because this table contains the organization's
 * own item.
 */
export function organizationTables(
  client: DynamoDBDocumentClient,
  outputs: TableNames,
): readonly OrganizationTable[] {
  const table = (
    name: TableName,
    tableName: string,
    eachPageOfKeys: OrganizationTable['eachPageOfKeys'],
    write: typeof writeRows = writeRows,
  ): OrganizationTable => ({
    name,
    eachPageOfKeys,
    read: async (keys) => readRows(client, tableName, keys),
    delete: async (keys) => deleteRows(client, tableName, keys),
    write: async (rows) => write(client, tableName, rows),
  });
  const queried = (name: TableName, tableName: string, keyNames: readonly string[], indexName?: string) =>
    table(
      name,
      tableName,
      async (orgId, _span, onKeys) => {
        const pages = queryPages(client, {
          TableName: tableName,
          ...(indexName === undefined ? { ConsistentRead: true } : { IndexName: indexName }),
          ...keysEqual({ orgId }, keyNames),
        });
        for await (const keys of pages) await onKeys(keys);
      },
      // The keys of these tables are hashes and do not contain the organization ID.
      name === 'Keys' || name === 'TransformCache' ? writeOwnRows : writeRows,
    );
  const monthly = (name: TableName, tableName: string, keyName: string) =>
    table(name, tableName, async (orgId, { months }, onKeys) => {
      const keys = months.map((month) => ({ [keyName]: `${orgId}#${month}` }));
      const rows = await readRows(client, tableName, keys);
      await onKeys(rows.map((row) => ({ [keyName]: row[keyName] })));
    });
  const eventRows = new EventRows(client, outputs.EventsTableName);
  return [
    queried('Keys', outputs.KeysTableName, ['keyHash'], 'byOrganization'),
    queried('Presets', outputs.PresetsTableName, ['orgId', 'code']),
    queried('Profiles', outputs.ProfilesTableName, ['profileId'], 'byOrganization'),
    table('Events', outputs.EventsTableName, async (orgId, { days }, onKeys) =>
      eventRows.eachPage({ orgId, days, attributes: ['eventKey'], onPage: onKeys }),
    ),
    queried('Feedback', outputs.FeedbackTableName, ['orgId', 'entryId']),
    table('Usage', outputs.UsageTableName, async (orgId, { months }, onKeys) => {
      const first = months.map((month) => ({ counterId: `${orgId}#${month}` }));
      const rows = await readRows(client, outputs.UsageTableName, first);
      // Shards come before the item that lists them, so that they can still be found after an interruption.
      await onKeys(
        rows.flatMap((row) => shardIds(String(row.counterId), row)).map((counterId) => ({ counterId })),
      );
      await onKeys(rows.map(({ counterId }) => ({ counterId })));
    }),
    monthly('Credits', outputs.CreditsTableName, 'balanceId'),
    queried('TransformCache', outputs.TransformCacheTableName, ['cacheKey'], 'byOrganization'),
    queried('Idempotency', outputs.IdempotencyTableName, ['orgId', 'id']),
    queried('Organizations', outputs.OrganizationsTableName, ['orgId', 'sk']),
  ];
}
