import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import {
  type Organization,
  organizationSchema,
  organizationSortKey,
} from '../../../shared/data/organizations.ts';
import { whenAvailable, whenConditionHolds } from '../../../shared/data/store.ts';
import { nextInstant } from './next-instant.ts';
import { setAttributes } from './set-attributes.ts';

/** What an operator may change of an organization. */
export type OrganizationChange = Partial<
  Pick<
    Organization,
    | 'plan'
    | 'limits'
    | 'meterShards'
    | 'planChange'
    | 'status'
    | 'ai'
    | 'usageKeyId'
    | 'usagePlanId'
    | 'unfinished'
  >
>;

/** Reads organizations as they are now, lists them, and writes their rows. */
export class OrganizationRows {
  constructor(
    private readonly client: DynamoDBDocumentClient,
    private readonly tableName: string,
  ) {}

  /** The organization as it is now, not as a cache or replica last saw it. */
  async read(orgId: string): Promise<Organization | null> {
    const get = new GetCommand({
      TableName: this.tableName,
      Key: { orgId, sk: organizationSortKey },
      ConsistentRead: true,
    });
    const { Item } = await whenAvailable(this.client.send(get));
    return Item === undefined ? null : organizationSchema.parse(Item);
  }

  /** Adds an organization; false when there is one with this id, which stays as it is. */
  async insert(organization: Organization): Promise<boolean> {
    const put = new PutCommand({
      TableName: this.tableName,
      Item: { ...organizationSchema.parse(organization), sk: organizationSortKey },
      ConditionExpression: 'attribute_not_exists(orgId)',
    });
    return whenConditionHolds(this.client.send(put));
  }

  /** Changes an organization as it was read before; null when it was changed meanwhile. */
  async change(
    before: Organization,
    change: OrganizationChange,
    nowMs: number,
  ): Promise<Organization | null> {
    const updatedAt = nextInstant(before.updatedAt, nowMs);
    const after = organizationSchema.parse({ ...before, ...change, updatedAt });
    const set = setAttributes({ ...change, updatedAt });
    const update = new UpdateCommand({
      TableName: this.tableName,
      Key: { orgId: before.orgId, sk: organizationSortKey },
      ...set,
      ConditionExpression: 'updatedAt = :before',
      ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ':before': before.updatedAt },
    });
    return (await whenConditionHolds(this.client.send(update))) ? after : null;
  }

  /** All organizations, by id. */
  async list(): Promise<readonly Organization[]> {
    return whenAvailable(this.readAll());
  }

  private async readAll(): Promise<readonly Organization[]> {
    const organizations: Organization[] = [];
    const query = {
      TableName: this.tableName,
      IndexName: 'bySortKey',
      KeyConditionExpression: 'sk = :sk',
      ExpressionAttributeValues: { ':sk': organizationSortKey },
    };
    for await (const page of paginateQuery({ client: this.client }, query)) {
      for (const row of page.Items ?? []) organizations.push(organizationSchema.parse(row));
    }
    return organizations;
  }
}
