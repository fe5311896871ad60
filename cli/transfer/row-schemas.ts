import { type TableDefinition, type TableName, tableDefinitions } from '../../lib/tables.ts';
import { instantSchema } from '../../shared/contract/primitives.ts';
import * as z from '../../shared/contract/zod.ts';
import { allowanceSchema } from '../../shared/data/allowances.ts';
import {
  chargedPrefix,
  reservationPrefix,
  reservationSchema,
  responsesPrefix,
} from '../../shared/data/credit-item.ts';
import { storedEventSchema } from '../../shared/data/events.ts';
import { storedEntrySchema } from '../../shared/data/feedback.ts';
import { idempotencyRecordSchema } from '../../shared/data/idempotency.ts';
import { widgetKeySchema } from '../../shared/data/keys.ts';
import { monthTermsSchema } from '../../shared/data/month-terms.ts';
import {
  aiAddOnSchema,
  organizationSchema,
  organizationSortKey,
  siteSchema,
} from '../../shared/data/organizations.ts';
import { presetSchema } from '../../shared/data/presets.ts';
import { featurePrefix, storedFeatureSchema, storedProfileSchema } from '../../shared/data/profiles.ts';
import { cachedPartSchema } from '../../shared/data/transform-cache.ts';
import { dayPrefix, grantedPrefix } from '../../shared/data/usage-rows.ts';
import { parseAllowlistEntry } from '../../shared/security/allowlist-entry.ts';
import { identifierSchema, limitsSchema, mailSchema, meterShardsSchema } from '../inputs.ts';
import type { Row } from '../store/batch-table.ts';
import { generatedAttributes, secretAttributes } from './export-file.ts';

const count = z.int().check(z.minimum(0));
const month = z.string().check(z.regex(/^[^#]+#\d{4}-(0[1-9]|1[0-2])(#\d+)?$/, 'must end in a month'));

function prefixed<Schema extends z.ZodMiniType>(prefix: string, schema: Schema) {
  return z.looseRecord(z.templateLiteral([prefix, z.string()]), schema);
}

const allowedOrigin = z.string().check(
  z.refine((entry) => {
    const result = parseAllowlistEntry(entry);
    return result.ok && result.entry === entry;
  }, 'must be a canonical allowlist entry'),
);

export const exportedOrganizationSchema = z.partial(
  z.extend(z.omit(organizationSchema, generatedAttributes), {
    orgId: identifierSchema,
    limits: z.nullable(limitsSchema),
    meterShards: meterShardsSchema,
    mail: z.nullish(mailSchema),
    ai: z.nullable(z.extend(aiAddOnSchema, { creditsPerMonth: count, creditsPerCaller: z.nullish(count) })),
  }),
  secretAttributes.organization,
);

const rowSchemas: Readonly<Record<TableName, z.ZodMiniType>> = {
  Keys: z.partial(widgetKeySchema, secretAttributes.key),
  Organizations: z.extend(siteSchema, {
    sk: z.templateLiteral(['SITE#', z.string()]),
    siteId: identifierSchema,
    allowedOrigins: z.array(allowedOrigin),
  }),
  Presets: presetSchema,
  Profiles: z.intersection(
    z.extend(z.partial(storedProfileSchema), { version: count, updatedAt: instantSchema }),
    prefixed(featurePrefix, storedFeatureSchema),
  ),
  Usage: z.intersection(
    z.object({
      counterId: month,
      calls: z.optional(count),
      committed: z.optional(count),
      terms: z.optional(monthTermsSchema),
    }),
    z.intersection(prefixed(dayPrefix, count), prefixed(grantedPrefix, count)),
  ),
  Credits: z.intersection(
    z.object({
      balanceId: month,
      used: z.optional(count),
      granted: z.optional(count),
      openModelCalls: z.optional(count),
    }),
    z.intersection(
      z.intersection(prefixed(chargedPrefix, count), prefixed(responsesPrefix, count)),
      prefixed(
        reservationPrefix,
        z.extend(reservationSchema, { amount: count, modelCalls: count, expiresAtMs: count }),
      ),
    ),
  ),
  Events: z.extend(storedEventSchema, { occurredAt: instantSchema, expiresAt: count }),
  Feedback: z.extend(storedEntrySchema, { receivedAt: instantSchema }),
  TransformCache: z.extend(cachedPartSchema, { expiresAt: count }),
  Idempotency: z.extend(idempotencyRecordSchema, { expiration: count }),
  Allowances: z.extend(allowanceSchema, { taken: count, expiresAt: count }),
};

/** Partition keys whose values do not start with the organization's ID and `#`: the ID itself, hashes and `sk`. */
const otherPartitionKeys: ReadonlySet<string> = new Set(['orgId', 'keyHash', 'cacheKey', 'sk']);

/** Partition keys of tables and indexes whose values start with the organization's ID and `#`. */
const prefixedAttributes = Object.values<TableDefinition>(tableDefinitions)
  .flatMap(({ partitionKey, indexes = {} }) => [
    partitionKey,
    ...Object.values(indexes).map((index) => index.partitionKey),
  ])
  .filter((name) => !otherPartitionKeys.has(name));

/** @returns the reason why the item cannot be imported, as a clause that starts with a verb; null for a valid item */
export function complaintAbout(orgId: string, table: TableName, row: Row): string | null {
  const isOwn = (name: string) => row[name] === undefined || String(row[name]).startsWith(`${orgId}#`);
  const { partitionKey } = tableDefinitions[table];
  const isNamed = row.orgId === orgId || prefixedAttributes.includes(partitionKey);
  if (!isNamed || (row.orgId !== undefined && row.orgId !== orgId) || !prefixedAttributes.every(isOwn)) {
    return `contains a row of ${table} that does not belong to ${orgId}`;
  }
  const isOrganization = table === 'Organizations' && row.sk === organizationSortKey;
  const schema = isOrganization ? exportedOrganizationSchema : rowSchemas[table];
  const { error } = schema.safeParse(row);
  if (error === undefined) return null;
  const complaints = error.issues.map(({ path, message }) => [path.join('.'), message].join(' ').trim());
  return `contains a row of ${table} that is invalid in this version (${complaints.join('; ')})`;
}
