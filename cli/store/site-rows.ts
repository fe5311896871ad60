import { type Site, siteSchema, siteSortKey } from '../../shared/data/organizations.ts';
import { type Change, TableRows } from './table-rows.ts';

/** What an operator may change of a site. */
export type SiteChange = Change<Omit<Site, 'orgId' | 'siteId' | 'createdAt' | 'updatedAt'>>;

/** Reads sites as they are now, lists an organization's, and writes their rows. */
export class SiteRows extends TableRows {
  async read(orgId: string, siteId: string): Promise<Site | null> {
    return this.readRow(keyOf({ orgId, siteId }), siteSchema);
  }

  /** Adds a site; false when the organization has one with this id, which stays as it is. */
  async insert(site: Site): Promise<boolean> {
    return this.insertRow({ ...siteSchema.parse(site), ...keyOf(site) });
  }

  /** Changes a site as it was read before; null when it was changed meanwhile. */
  async change(before: Site, change: SiteChange, nowMs: number): Promise<Site | null> {
    return this.changeRow(keyOf(before), before, change, { schema: siteSchema, nowMs });
  }

  /** Deletes a site as it was read before; false when it was changed or deleted meanwhile. */
  async delete(site: Site): Promise<boolean> {
    return this.deleteRow(keyOf(site), { updatedAt: site.updatedAt });
  }

  /** The sites of an organization, by id. */
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
