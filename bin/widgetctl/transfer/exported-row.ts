import * as z from 'zod/mini';
import { type TableName, tableDefinitions } from '../../../lib/tables.ts';
import { storedEntrySchema } from '../../../shared/data/feedback.ts';
import { widgetKeySchema } from '../../../shared/data/keys.ts';
import { organizationSchema, organizationSortKey, siteSchema } from '../../../shared/data/organizations.ts';
import { presetSchema } from '../../../shared/data/presets.ts';
import type { Row } from '../store/batch-rows.ts';

/** Attributes that begin with the organization's id and `#`. */
const prefixedAttributes = ['profileId', 'eventKey', 'dayShard', 'visitorKey', 'counterId', 'balanceId'];

/** The organization's own row as an export holds it. */
export const exportedOrganizationSchema = z.partial(
  z.omit(organizationSchema, { usageKeyValue: true, usageKeyId: true, usagePlanId: true, unfinished: true }),
  { visitorHashKey: true },
);

/** Rows that widgetctl and the API read by a schema: one that they could not read is not imported. */
const rowSchemas: Partial<Record<TableName, z.ZodMiniType>> = {
  Keys: z.partial(widgetKeySchema, { keyHash: true }),
  Presets: presetSchema,
  Feedback: storedEntrySchema,
  Organizations: z.union([
    z.extend(siteSchema, { sk: z.templateLiteral(['SITE#', z.string()]) }),
    z.extend(exportedOrganizationSchema, { sk: z.literal(organizationSortKey) }),
  ]),
};

/** Whether a row has its key and is of this organization in every attribute that says whose it is. */
export function isRowOf(orgId: string, table: TableName, row: Row): boolean {
  const isOwn = (name: string) => row[name] === undefined || String(row[name]).startsWith(`${orgId}#`);
  const { partitionKey } = tableDefinitions[table];
  const isNamed = row.orgId === orgId || prefixedAttributes.includes(partitionKey);
  return isNamed && (row.orgId === undefined || row.orgId === orgId) && prefixedAttributes.every(isOwn);
}

/** Whether a row is one that this version reads. A widget key without secrets has no key. */
export function isRowWhole(table: TableName, row: Row): boolean {
  const definition = tableDefinitions[table];
  const keys = [definition.partitionKey, ...('sortKey' in definition ? [definition.sortKey] : [])];
  const hasKey = (name: string) => typeof row[name] === 'string' || name === 'keyHash';
  return keys.every(hasKey) && (rowSchemas[table]?.safeParse(row).success ?? true);
}
