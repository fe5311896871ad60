import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { aiModeSchema, aiTierSchema, planSchema } from '../contract/enumerations.ts';
import { instantSchema, languageTagSchema, presetCodeSchema, webUrlSchema } from '../contract/primitives.ts';
import { themeSchema, widgetPositionSchema } from '../contract/theme.ts';
import * as z from '../contract/zod.ts';
import { whenAvailable } from './store.ts';

const agreedLimitsSchema = z.object({ callsPerMonth: z.int(), requestsPerMinute: z.int() });

/**
 * An unfinished operation on an organization, running or interrupted. The organization stays suspended until
 * it is finished.
 */
const unfinishedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('deletion'),
    /** Start of the suspension that the deletion waits for. */
    since: instantSchema,
  }),
  z.object({ kind: z.literal('import'), since: instantSchema, exportId: z.string() }),
]);
export type Unfinished = z.infer<typeof unfinishedSchema>;

/** An organization: its plan, limits and AI add-on. `sk` is {@link organizationSortKey}. */
export const organizationSchema = z.object({
  orgId: z.string(),
  plan: planSchema,
  status: z.enum(['active', 'suspended']),
  /** Limits agreed with the organization; null to use the plan's limits. */
  limits: z.nullable(agreedLimitsSchema),
  /** Number of rows for counting calls; defaults to 1. */
  meterShards: z.nullish(z.int()),
  /** The AI add-on; null without one. */
  ai: z.nullable(z.object({ tier: aiTierSchema, modeCap: aiModeSchema, creditsPerMonth: z.int() })),
  /** The value of the organization's API Gateway key, which the authorizer returns as usageIdentifierKey. */
  usageKeyValue: z.string(),
  /** The id of that API Gateway key; null until created. */
  usageKeyId: z.nullable(z.string()),
  /** The id of the usage plan it is attached to; null until it is attached. */
  usagePlanId: z.nullable(z.string()),
  /** Target plan and limits of a plan change in progress. */
  planChange: z.nullish(z.object({ plan: planSchema, limits: z.nullable(agreedLimitsSchema) })),
  unfinished: z.nullish(unfinishedSchema),
  /** The secret key for hashing visitor ids in usage events. */
  visitorHashKey: z.string(),
  /** True for a demo organization, whose keys start with `wk_test_`. */
  demo: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Organization = z.infer<typeof organizationSchema>;

/** A site of an organization: the widget's configuration and the allowlist of origins. */
export const siteSchema = z.object({
  orgId: z.string(),
  siteId: z.string(),
  name: z.string(),
  language: languageTagSchema,
  position: widgetPositionSchema,
  /** The theme as saved; fields that the plan does not allow editing are returned with their defaults. */
  theme: themeSchema,
  statementUrl: z.nullable(webUrlSchema),
  trackUsage: z.boolean(),
  requireBootToken: z.boolean(),
  /** The presets the site offers, in order; null offers all of the organization's. */
  presets: z.nullable(z.array(presetCodeSchema)),
  allowedOrigins: z.array(z.string()),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Site = z.infer<typeof siteSchema>;

export const organizationSortKey = 'ORG';

export function siteSortKey(siteId: string): string {
  return `SITE#${siteId}`;
}

export class OrganizationsTable {
  private readonly client: DynamoDBDocumentClient;
  private readonly tableName: string;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.client = client;
    this.tableName = tableName;
  }

  /** @throws StoreUnavailableError */
  async findOrganization(orgId: string): Promise<Organization | null> {
    const row = await this.read(orgId, organizationSortKey);
    return row === undefined ? null : organizationSchema.parse(row);
  }

  /** @throws StoreUnavailableError */
  async findSite(orgId: string, siteId: string): Promise<Site | null> {
    const row = await this.read(orgId, siteSortKey(siteId));
    return row === undefined ? null : siteSchema.parse(row);
  }

  private async read(orgId: string, sk: string) {
    const { Item } = await whenAvailable(
      this.client.send(new GetCommand({ TableName: this.tableName, Key: { orgId, sk } })),
    );
    return Item;
  }
}
