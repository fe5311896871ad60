import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '../../lib/tables.ts';
import { whenConditionHolds } from '../../shared/data/store.ts';
import { shardIds } from '../../shared/data/usage-rows.ts';
import type { StackOutputs } from '../connection/read-stack-outputs.ts';
import { deleteRows, type Row, readRows, writeOwnRows, writeRows } from './batch-rows.ts';
import { EventRows } from './event-rows.ts';
import { keysEqual } from './expressions.ts';
import { queryPages } from './table-rows.ts';

/** The period in which an organization may have rows. */
export interface Span {
  /** `YYYY-MM`, UTC, for tables with a row per month. */
  readonly months: readonly string[];
  /** `YYYY-MM-DD`, UTC, for rows indexed by day. */
  readonly days: readonly string[];
}

/** Called with keys page by page; the next page is read when it resolves. */
type OnKeys = (keys: readonly Row[]) => Promise<void>;

/** One organization's rows in one table. */
export interface OrganizationTable {
  readonly name: TableName;
  readonly tableName: string;
  /** Finds the organization's rows by Query or by known keys, never by Scan. */
  eachPageOfKeys(orgId: string, span: Span, onKeys: OnKeys): Promise<void>;
  read(keys: readonly Row[]): Promise<readonly Row[]>;
  delete(keys: readonly Row[]): Promise<void>;
  /** Inserts a row, or replaces one last changed before the time; false if an existing row stays. */
  putBack(row: Row, keyNames: readonly string[], changedBefore: string | null): Promise<boolean>;
  /** @throws ConflictError when a row belongs to another organization here */
  write(rows: readonly Row[]): Promise<void>;
}

export type TableNames = Pick<StackOutputs, Extract<keyof StackOutputs, `${string}TableName`>>;

/** All ten tables. A deletion must delete the organization's own row, in Organizations, last. */
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
      // Their keys are hashes, which do not contain the organization.
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
      // The shards before the row that lists them, so that an interrupted run finds them again.
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

/** A table restored under another name; null if there is no table of that kind. */
export function restoredTable(
  client: DynamoDBDocumentClient,
  outputs: TableNames,
  name: string,
  tableName: string,
): OrganizationTable | null {
  const tables = organizationTables(client, { ...outputs, [`${name}TableName`]: tableName });
  return tables.find((one) => one.name === name) ?? null;
}

/**
 * Writes a row where none has its key, or where the one that has was last changed before a time.
 *
 * @param keyNames the attributes of the table's key
 * @param changedBefore ISO 8601, UTC, with milliseconds, as rows have it; null to leave every row that exists
 * @returns false when a row is there that stays
 */
export async function putBack(
  client: DynamoDBDocumentClient,
  tableName: string,
  row: Row,
  keyNames: readonly string[],
  changedBefore: string | null,
): Promise<boolean> {
  const [partitionKey = ''] = keyNames;
  const isMissing = 'attribute_not_exists(#key)';
  return whenConditionHolds(
    client.send(
      new PutCommand({
        TableName: tableName,
        Item: row,
        ConditionExpression: changedBefore === null ? isMissing : `${isMissing} OR updatedAt < :before`,
        ExpressionAttributeNames: { '#key': partitionKey },
        ...(changedBefore !== null && { ExpressionAttributeValues: { ':before': changedBefore } }),
      }),
    ),
  );
}
