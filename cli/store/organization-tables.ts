import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '../../lib/tables.ts';
import { shardIds } from '../../shared/data/usage-rows.ts';
import type { StackOutputs } from '../connection/read-stack-outputs.ts';
import { deleteRows, type Row, readRows, writeOwnRows, writeRows } from './batch-rows.ts';
import { EventRows } from './event-rows.ts';
import { keysEqual } from './expressions.ts';
import { putBack } from './put-back.ts';
import { queryPages } from './table-rows.ts';

/** The time in which an organization may have left something. */
export interface Span {
  /** `YYYY-MM`, UTC: where a table has a row for each month. */
  readonly months: readonly string[];
  /** `YYYY-MM-DD`, UTC: where rows are found by day. */
  readonly days: readonly string[];
}

/** Gets keys page by page; the next page is read when it is done. */
export type OnKeys = (keys: readonly Row[]) => Promise<void>;

/** One table's share of an organization's data. */
export interface OrganizationTable {
  readonly name: TableName;
  /** Its name in DynamoDB. */
  readonly tableName: string;
  /** Finds every row of the organization by Query or by its known keys, never by Scan. */
  eachPageOfKeys(orgId: string, span: Span, onKeys: OnKeys): Promise<void>;
  /** The rows with these keys that exist. */
  read(keys: readonly Row[]): Promise<readonly Row[]>;
  delete(keys: readonly Row[]): Promise<void>;
  /** Writes a row where none has its key, or one last changed before the time: false where one is there that stays. */
  putBack(row: Row, keyNames: readonly string[], changedBefore: string | null): Promise<boolean>;
  /** Writes whole rows of the organization. @throws ConflictError when one is another organization's here */
  write(rows: readonly Row[]): Promise<void>;
}

/** The names of the tables. */
export type TableNames = Pick<StackOutputs, Extract<keyof StackOutputs, `${string}TableName`>>;

/** All ten tables. The organization's own row, in Organizations, is what a deletion must leave for last. */
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
    tableName,
    eachPageOfKeys,
    read: async (keys) => readRows(client, tableName, keys),
    delete: async (keys) => deleteRows(client, tableName, keys),
    putBack: async (row, keyNames, changedBefore) => putBack(client, tableName, row, keyNames, changedBefore),
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
      // Keys and answers have hashes for keys, which say nothing of whose they are.
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
      // The shards before the row that names them: who is interrupted finds them again.
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

/** One table under another name, as DynamoDB restores it; null where there is no table of that kind. */
export function restoredTable(
  client: DynamoDBDocumentClient,
  outputs: TableNames,
  name: string,
  tableName: string,
): OrganizationTable | null {
  const tables = organizationTables(client, { ...outputs, [`${name}TableName`]: tableName });
  return tables.find((one) => one.name === name) ?? null;
}
