import { type Site, siteSortKey } from '../../shared/data/organizations.ts';
import { type Change, TableRows } from './table-rows.ts';

export type SiteChange = Change<Omit<Site, 'orgId' | 'siteId' | 'createdAt' | 'updatedAt'>>;

export class SiteRows extends TableRows<Site> {
  async read(orgId: string, siteId: string): Promise<Site | null> {
    return this.readRow(keyOf({ orgId, siteId }));
  }

  async insert(site: Site): Promise<boolean> {
    return this.insertRow({ ...site, ...keyOf(site) });
  }

  async change(before: Site, change: SiteChange, nowMs: number): Promise<Site | null> {
    return this.changeRow(keyOf(before), before, change, nowMs);
  }

  async delete(site: Site): Promise<boolean> {
    return this.deleteRow(keyOf(site), { updatedAt: site.updatedAt });
  }

  async list(orgId: string): Promise<readonly Site[]> {
    return this.queryRows({
      KeyConditionExpression: 'orgId = :orgId AND begins_with(sk, :sites)',
      ExpressionAttributeValues: { ':orgId': orgId, ':sites': siteSortKey('') },
      ConsistentRead: true,
    });
  }
}

function keyOf({ orgId, siteId }: Pick<Site, 'orgId' | 'siteId'>) {
  return { orgId, sk: siteSortKey(siteId) };
}
