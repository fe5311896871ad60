import { type Organization, organizationSortKey } from '../../shared/data/organizations.ts';
import { keysEqual } from './expressions.ts';
import { type Change, TableRows } from './table-rows.ts';

export type OrganizationChange = Change<Omit<Organization, 'orgId' | 'createdAt' | 'updatedAt'>>;

export class OrganizationRows extends TableRows<Organization> {
  async read(orgId: string): Promise<Organization | null> {
    return this.readRow({ orgId, sk: organizationSortKey });
  }

  async insert(organization: Organization): Promise<boolean> {
    return this.insertRow({ ...organization, sk: organizationSortKey });
  }

  async change(
    before: Organization,
    change: OrganizationChange,
    nowMs: number,
  ): Promise<Organization | null> {
    const key = { orgId: before.orgId, sk: organizationSortKey };
    return this.changeRow(key, before, change, nowMs);
  }

  async list(): Promise<readonly Organization[]> {
    return this.queryRows({ IndexName: 'bySortKey', ...keysEqual({ sk: organizationSortKey }) });
  }
}
