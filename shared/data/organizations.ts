import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { aiModeSchema, aiTierSchema, planSchema } from '../contract/enumerations.ts';
import { instantSchema, languageTagSchema, presetCodeSchema, webUrlSchema } from '../contract/primitives.ts';
import { themeSchema, widgetPositionSchema } from '../contract/theme.ts';
import * as z from '../contract/zod.ts';
import { whenAvailable } from './store.ts';

const agreedLimitsSchema = z.object({ callsPerMonth: z.int(), requestsPerMinute: z.int() });

/** An operation on an organization that runs, or stopped half done. The organization stays suspended until it is finished. */
const unfinishedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('deletion'),
    /** When the suspension began that the deletion waits for. */
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
  /** Limits agreed with the organization; null where the plan's own hold. */
  limits: z.nullable(agreedLimitsSchema),
  /** Rows among which its calls are counted; one where nothing is said. */
  meterShards: z.nullish(z.int()),
  /** The AI add-on; null without one. */
  ai: z.nullable(z.object({ tier: aiTierSchema, modeCap: aiModeSchema, creditsPerMonth: z.int() })),
  /** The value of the organization's API Gateway key: what the authorizer answers as usageIdentifierKey. */
  usageKeyValue: z.string(),
  /** The id of that API Gateway key; null until it is made. */
  usageKeyId: z.nullable(z.string()),
  /** The id of the usage plan it is attached to; null until it is attached. */
  usagePlanId: z.nullable(z.string()),
  /** The plan and limits that it is being moved to; only while that move is not finished. */
  planChange: z.nullish(z.object({ plan: planSchema, limits: z.nullable(agreedLimitsSchema) })),
  unfinished: z.nullish(unfinishedSchema),
  /** The secret that keys the hash of visitor ids in usage events. */
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
  /** As the site set it; fields that the plan does not let it edit are answered with the default. */
  theme: themeSchema,
  statementUrl: z.nullable(webUrlSchema),
  trackUsage: z.boolean(),
  requireBootToken: z.boolean(),
  /** Which presets the site offers, in order; null offers all of the organization's. */
  presets: z.nullable(z.array(presetCodeSchema)),
  allowedOrigins: z.array(z.string()),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Site = z.infer<typeof siteSchema>;

/** The sort key of an organization's own row. */
export const organizationSortKey = 'ORG';

/** The sort key of a site's row. */
export function siteSortKey(siteId: string): string {
  return `SITE#${siteId}`;
}

/** Reads organizations and their sites. */
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
