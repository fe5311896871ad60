import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { type Limits, plans } from '../catalog/plans.ts';
import { aiModeSchema, aiTierSchema, planSchema } from '../contract/enumerations.ts';
import { instantSchema, languageTagSchema, presetCodeSchema, webUrlSchema } from '../contract/primitives.ts';
import { themeSchema, widgetPositionSchema } from '../contract/theme.ts';
import * as z from '../contract/zod.ts';
import { whenAvailable } from './store.ts';
import { Table } from './table.ts';

const agreedLimitsSchema = z.object({ callsPerMonth: z.int(), requestsPerMinute: z.int() });

/**
 * A running or interrupted operation on an organization. The organization stays suspended until the operation
 * is finished.
 */
const unfinishedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('deletion'),
    /** Start of the suspension period that must elapse before the deletion. */
    since: instantSchema,
  }),
  z.object({ kind: z.literal('import'), since: instantSchema, exportId: z.string() }),
]);

export const aiAddOnSchema = z.object({
  tier: aiTierSchema,
  modeCap: aiModeSchema,
  creditsPerMonth: z.int(),
  /** Daily credits of each caller; null for no limit; absent for the default of the catalog. */
  creditsPerCaller: z.nullish(z.int()),
});

/** An organization with its plan, limits and AI add-on. Its sort key is {@link organizationSortKey}. */
export const organizationSchema = z.object({
  orgId: z.string(),
  plan: planSchema,
  status: z.enum(['active', 'suspended']),
  /** Limits agreed with the organization; null to use the plan's limits. */
  limits: z.nullable(agreedLimitsSchema),
  /** Number of shards (DynamoDB items) across which the organization's calls are counted. */
  meterShards: z.int(),
  ai: z.nullable(aiAddOnSchema),
  /**
   * Value of the organization's API Gateway API key, which the authorizer returns as `usageIdentifierKey`.
   */
  usageKeyValue: z.string(),
  /** ID of the organization's API Gateway API key; null until the key is created. */
  usageKeyId: z.nullable(z.string()),
  /** ID of the usage plan that the API key is attached to; null until the key is attached. */
  usagePlanId: z.nullable(z.string()),
  /** Target plan and limits of a plan change in progress. */
  planChange: z.nullable(z.object({ plan: planSchema, limits: z.nullable(agreedLimitsSchema) })),
  unfinished: z.nullable(unfinishedSchema),
  /** Email address for mail to the owner; null or absent for none. */
  mail: z.nullish(z.string()),
  /** Secret key for hashing visitor IDs in usage events. */
  visitorHashKey: z.string(),
  /** True for a demo organization, whose keys start with `wk_test_`. */
  demo: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Organization = z.infer<typeof organizationSchema>;

/**
 * Returns the limits of an organization. They default to zero, so that an organization without agreed limits on a plan
 * without limits cannot make any calls.
 */
export function limitsOf({ limits, plan }: Pick<Organization, 'limits' | 'plan'>): Limits {
  return limits ?? plans[plan].limits ?? { callsPerMonth: 0, requestsPerMinute: 0 };
}

export const siteSchema = z.object({
  orgId: z.string(),
  siteId: z.string(),
  name: z.string(),
  language: languageTagSchema,
  position: widgetPositionSchema,
  /**
   * The theme as saved. The API returns default values for fields that the plan does not allow the site to
   * edit.
   */
  theme: themeSchema,
  statementUrl: z.nullable(webUrlSchema),
  trackUsage: z.boolean(),
  requireBootToken: z.boolean(),
  /**
   * Codes of the presets that the site offers, in display order; null to offer all of the organization's
   * presets.
   */
  presets: z.nullable(z.array(presetCodeSchema)),
  allowedOrigins: z.array(z.string()),
  /** Version of the site's visitor proof secret; absent or null when the site requires no proofs. */
  proofVersion: z.nullish(z.int()),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Site = z.infer<typeof siteSchema>;

export const organizationSortKey = 'ORG';

export function siteSortKey(siteId: string): string {
  return `SITE#${siteId}`;
}

export class OrganizationsTable extends Table {
  /** @throws StoreUnavailableError */
  async findOrganization(orgId: string): Promise<Organization | null> {
    const row = await this.get({ orgId, sk: organizationSortKey });
    return row === undefined ? null : organizationSchema.parse(row);
  }

  /** @throws StoreUnavailableError */
  async findSite(orgId: string, siteId: string): Promise<Site | null> {
    const row = await this.get({ orgId, sk: siteSortKey(siteId) });
    return row === undefined ? null : siteSchema.parse(row);
  }

  /**
   * Returns all organizations.
   *
   * @throws StoreUnavailableError
   */
  async listOrganizations(): Promise<readonly Organization[]> {
    const rows = await this.query({
      IndexName: 'bySortKey',
      KeyConditionExpression: 'sk = :sk',
      ExpressionAttributeValues: { ':sk': organizationSortKey },
    });
    return rows.map((row) => organizationSchema.parse(row));
  }

  /** @throws StoreUnavailableError */
  async listSites(orgId: string): Promise<readonly Site[]> {
    const rows = await this.query({
      KeyConditionExpression: 'orgId = :orgId AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':orgId': orgId, ':prefix': siteSortKey('') },
    });
    return rows.map((row) => siteSchema.parse(row));
  }

  private async query(query: Omit<QueryCommandInput, 'TableName'>): Promise<readonly unknown[]> {
    return whenAvailable(this.readAll(query));
  }

  private async readAll(query: Omit<QueryCommandInput, 'TableName'>): Promise<readonly unknown[]> {
    const rows: unknown[] = [];
    const input = { TableName: this.tableName, ...query };
    for await (const page of paginateQuery({ client: this.client }, input)) rows.push(...(page.Items ?? []));
    return rows;
  }
}
