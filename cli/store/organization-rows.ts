import {
  type Organization,
  organizationSchema,
  organizationSortKey,
} from '../../shared/data/organizations.ts';
import { keysEqual } from './expressions.ts';
import { TableRows } from './table-rows.ts';

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
export class OrganizationRows extends TableRows {
  async read(orgId: string): Promise<Organization | null> {
    return this.readRow({ orgId, sk: organizationSortKey }, organizationSchema);
  }

  /** Adds an organization; false when there is one with this id, which stays as it is. */
  async insert(organization: Organization): Promise<boolean> {
    return this.insertRow({ ...organizationSchema.parse(organization), sk: organizationSortKey });
  }

  /** Changes an organization as it was read before; null when it was changed meanwhile. */
  async change(
    before: Organization,
    change: OrganizationChange,
    nowMs: number,
  ): Promise<Organization | null> {
    const key = { orgId: before.orgId, sk: organizationSortKey };
    return this.changeRow(key, before, change, { schema: organizationSchema, nowMs });
  }

  /** All organizations, by id. */
  async list(): Promise<readonly Organization[]> {
    const query = { IndexName: 'bySortKey', ...keysEqual({ sk: organizationSortKey }) };
    return this.queryRows(query, organizationSchema);
  }
}
