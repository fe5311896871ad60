import { type Site, siteSchema, siteSortKey } from '../../shared/data/organizations.ts';
import { type Change, TableRows } from './table-rows.ts';

export type SiteChange = Change<Omit<Site, 'orgId' | 'siteId' | 'createdAt' | 'updatedAt'>>;

export class SiteRows extends TableRows {
  async read(orgId: string, siteId: string): Promise<Site | null> {
    return this.readRow(keyOf({ orgId, siteId }), siteSchema);
  }

  async insert(site: Site): Promise<boolean> {
    return this.insertRow({ ...siteSchema.parse(site), ...keyOf(site) });
  }

  async change(before: Site, change: SiteChange, nowMs: number): Promise<Site | null> {
    return this.changeRow(keyOf(before), before, change, { schema: siteSchema, nowMs });
  }

  async delete(site: Site): Promise<boolean> {
    return this.deleteRow(keyOf(site), { updatedAt: site.updatedAt });
  }

  async list(orgId: string): Promise<readonly Site[]> {
    const query = {
      KeyConditionExpression: 'orgId = :orgId AND begins_with(sk, :sites)',
      ExpressionAttributeValues: { ':orgId': orgId, ':sites': siteSortKey('') },
      ConsistentRead: true,
    };
    return this.queryRows(query, siteSchema);
  }
}

function keyOf({ orgId, siteId }: Pick<Site, 'orgId' | 'siteId'>) {
  return { orgId, sk: siteSortKey(siteId) };
}
