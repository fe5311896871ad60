import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { type Site, siteSchema, siteSortKey } from '../../../shared/data/organizations.ts';
import { whenAvailable, whenConditionHolds } from '../../../shared/data/store.ts';
import { nextInstant } from './next-instant.ts';
import { setAttributes } from './set-attributes.ts';

/** What an operator may change of a site. */
export type SiteChange = Partial<Omit<Site, 'orgId' | 'siteId' | 'createdAt' | 'updatedAt'>>;

/** Reads sites as they are now, lists an organization's, and writes their rows. */
export class SiteRows {
  constructor(
    private readonly client: DynamoDBDocumentClient,
    private readonly tableName: string,
  ) {}

  /** The site as it is now, not as a cache or replica last saw it. */
  async read(orgId: string, siteId: string): Promise<Site | null> {
    const get = new GetCommand({
      TableName: this.tableName,
      Key: { orgId, sk: siteSortKey(siteId) },
      ConsistentRead: true,
    });
    const { Item } = await whenAvailable(this.client.send(get));
    return Item === undefined ? null : siteSchema.parse(Item);
  }

  /** Adds a site; false when the organization has one with this id, which stays as it is. */
  async insert(site: Site): Promise<boolean> {
    const put = new PutCommand({
      TableName: this.tableName,
      Item: { ...siteSchema.parse(site), sk: siteSortKey(site.siteId) },
      ConditionExpression: 'attribute_not_exists(orgId)',
    });
    return whenConditionHolds(this.client.send(put));
  }

  /** Changes a site as it was read before; null when it was changed meanwhile. */
  async change(before: Site, change: SiteChange, nowMs: number): Promise<Site | null> {
    const updatedAt = nextInstant(before.updatedAt, nowMs);
    const after = siteSchema.parse({ ...before, ...change, updatedAt });
    const set = setAttributes({ ...change, updatedAt });
    const update = new UpdateCommand({
      TableName: this.tableName,
      Key: { orgId: before.orgId, sk: siteSortKey(before.siteId) },
      ...set,
      ConditionExpression: 'updatedAt = :before',
      ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ':before': before.updatedAt },
    });
    return (await whenConditionHolds(this.client.send(update))) ? after : null;
  }

  /** Deletes a site as it was read before; false when it was changed or deleted meanwhile. */
  async delete({ orgId, siteId, updatedAt }: Site): Promise<boolean> {
    const remove = new DeleteCommand({
      TableName: this.tableName,
      Key: { orgId, sk: siteSortKey(siteId) },
      ConditionExpression: 'updatedAt = :before',
      ExpressionAttributeValues: { ':before': updatedAt },
    });
    return whenConditionHolds(this.client.send(remove));
  }

  /** The sites of an organization, by id. */
  async list(orgId: string): Promise<readonly Site[]> {
    return whenAvailable(this.readAll(orgId));
  }

  private async readAll(orgId: string): Promise<readonly Site[]> {
    const sites: Site[] = [];
    const query = {
      TableName: this.tableName,
      KeyConditionExpression: 'orgId = :orgId AND begins_with(sk, :sites)',
      ExpressionAttributeValues: { ':orgId': orgId, ':sites': siteSortKey('') },
      ConsistentRead: true,
    };
    for await (const page of paginateQuery({ client: this.client }, query)) {
      for (const row of page.Items ?? []) sites.push(siteSchema.parse(row));
    }
    return sites;
  }
}
