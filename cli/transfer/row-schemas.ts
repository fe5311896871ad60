import { type TableName, tableDefinitions } from '../../lib/tables.ts';
import { sumOf } from '../../shared/collections/sum-of.ts';
import { aiModeSchema, aiTierSchema } from '../../shared/contract/enumerations.ts';
import { instantSchema, userIdSchema } from '../../shared/contract/primitives.ts';
import * as z from '../../shared/contract/zod.ts';
import { amountOf, reservationSchema, reservationsIn } from '../../shared/data/credit-item.ts';
import { dayOf, dayShardsOf } from '../../shared/data/event-keys.ts';
import { storedEventSchema } from '../../shared/data/events.ts';
import { storedEntrySchema } from '../../shared/data/feedback.ts';
import { idempotencyRecordSchema } from '../../shared/data/idempotency.ts';
import { widgetKeySchema } from '../../shared/data/keys.ts';
import { organizationSchema, organizationSortKey, siteSchema } from '../../shared/data/organizations.ts';
import { presetSchema } from '../../shared/data/presets.ts';
import { storedFeatureSchema, storedProfileSchema } from '../../shared/data/profiles.ts';
import { cachedPartSchema } from '../../shared/data/transform-cache.ts';
import { grantedByShard } from '../../shared/data/usage-rows.ts';
import { parseAllowlistEntry } from '../../shared/security/allowlist-entry.ts';
import { identifierSchema, limitsSchema, meterShardsSchema } from '../operations/inputs.ts';
import type { Row } from '../store/batch-rows.ts';

const count = z.int().check(z.minimum(0));
/** DynamoDB keys are not empty, and sort keys have at most 1,024 bytes. */
const keyPart = z.string().check(z.minLength(1), z.maxLength(1_024));
const hash = z.string().check(z.regex(/^[\da-f]{64}$/, 'must be a SHA-256 hash in lower-case hex'));
const month = z.string().check(z.regex(/^[^#]+#\d{4}-(0[1-9]|1[0-2])(#\d+)?$/, 'must end in a month'));

/** Any number of attributes whose names start with a prefix. */
function prefixed<Schema extends z.ZodMiniType>(prefix: string, schema: Schema) {
  return z.looseRecord(z.templateLiteral([prefix, z.string()]), schema);
}

const allowedOrigin = z.string().check((context) => {
  const result = parseAllowlistEntry(context.value);
  if (result.ok && result.entry === context.value) return;
  const message = result.ok ? `must be written "${result.entry}"` : result.message;
  context.issues.push({ code: 'custom', message, input: context.value });
});

/** The organization's own row in an export. */
export const exportedOrganizationSchema = z.partial(
  z.extend(
    z.omit(organizationSchema, {
      usageKeyValue: true,
      usageKeyId: true,
      usagePlanId: true,
      unfinished: true,
    }),
    {
      orgId: identifierSchema,
      limits: z.nullable(limitsSchema),
      meterShards: z.nullish(meterShardsSchema),
      ai: z.nullable(z.object({ tier: aiTierSchema, modeCap: aiModeSchema, creditsPerMonth: count })),
    },
  ),
  { visitorHashKey: true },
);

/** The rows of this version. */
const rowSchemas: Readonly<Record<TableName, z.ZodMiniType>> = {
  Keys: z.extend(widgetKeySchema, { keyHash: z.optional(hash), keyId: keyPart }),
  Organizations: z.extend(siteSchema, {
    sk: z.templateLiteral(['SITE#', z.string()]),
    siteId: identifierSchema,
    allowedOrigins: z.array(allowedOrigin),
  }),
  Presets: presetSchema,
  Profiles: z.intersection(
    z.extend(storedProfileSchema, { profileId: keyPart, userId: userIdSchema, version: count }),
    prefixed('feature_', storedFeatureSchema),
  ),
  Usage: z
    .intersection(
      z.object({
        counterId: month,
        calls: z.optional(count),
        given: z.optional(count),
        committed: z.optional(count),
      }),
      z.intersection(prefixed('day', count), prefixed('given', count)),
    )
    .check(
      z.refine((row) => sumOf([...grantedByShard(row).values()]) <= (row.calls ?? 0), {
        path: ['given'],
        error: 'must be at most calls in sum',
      }),
      z.refine(
        ({ calls = 0, given, counterId }) => counterId.split('#').length < 3 || calls <= (given ?? 0),
        {
          path: ['calls'],
          error: 'must be at most given',
        },
      ),
    ),
  Credits: z
    .intersection(
      z.object({ balanceId: month, used: z.optional(count), granted: z.optional(count) }),
      z.intersection(
        z.intersection(prefixed('charged#', count), prefixed('answers#', count)),
        prefixed('r#', z.extend(reservationSchema, { amount: count, expiresAtMs: count })),
      ),
    )
    .check(
      z.refine((row) => amountOf(reservationsIn(row)) <= (row.used ?? 0), {
        path: ['reservations'],
        error: 'must be at most used in sum',
      }),
    ),
  Events: z
    .extend(storedEventSchema, {
      eventKey: keyPart,
      occurredAt: instantSchema,
      receivedAt: instantSchema,
      expiresAt: count,
    })
    .check(
      z.refine(
        ({ orgId, occurredAt, dayShard }) => dayShardsOf(orgId, dayOf(occurredAt)).includes(dayShard),
        {
          path: ['dayShard'],
          error: 'must be of the day of occurredAt',
        },
      ),
    ),
  Feedback: z.extend(storedEntrySchema, {
    entryId: keyPart,
    reference: keyPart,
    receivedAt: instantSchema,
    inProgressAt: z.optional(instantSchema),
    resolvedAt: z.optional(instantSchema),
  }),
  TransformCache: z.extend(cachedPartSchema, {
    cacheKey: z.string().check(z.regex(/^[\da-f]{64}(#\d+)?$/, 'must be a SHA-256 hash')),
    parts: z.optional(z.int().check(z.minimum(1))),
    sha256: hash,
    expiresAt: count,
  }),
  Idempotency: z.extend(idempotencyRecordSchema, {
    id: keyPart,
    runningUntilMs: z.optional(count),
    expiration: count,
  }),
};

/** Attributes prefixed with the organization's id and `#`. */
const prefixedAttributes = ['profileId', 'eventKey', 'dayShard', 'visitorKey', 'counterId', 'balanceId'];

/**
 * Validates one row of an export.
 *
 * @returns why the row cannot be imported, starting with a verb; null for a valid row
 */
export function complaintAbout(orgId: string, table: TableName, row: Row): string | null {
  const isOwn = (name: string) => row[name] === undefined || String(row[name]).startsWith(`${orgId}#`);
  const { partitionKey } = tableDefinitions[table];
  const isNamed = row.orgId === orgId || prefixedAttributes.includes(partitionKey);
  if (!isNamed || (row.orgId !== undefined && row.orgId !== orgId) || !prefixedAttributes.every(isOwn)) {
    return `holds a row of ${table} that is not of ${orgId}`;
  }
  const isOrganization = table === 'Organizations' && row.sk === organizationSortKey;
  const schema = isOrganization ? exportedOrganizationSchema : rowSchemas[table];
  const { error } = schema.safeParse(row);
  if (error === undefined) return null;
  const complaints = error.issues.map(({ path, message }) => [path.join('.'), message].join(' ').trim());
  return `holds a row of ${table} that this version cannot read (${complaints.join('; ')})`;
}
