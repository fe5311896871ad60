import { isDeepStrictEqual } from 'node:util';
import type { Organization } from '../../shared/data/organizations.ts';
import { changedConcurrently } from '../errors.ts';
import type { OrganizationChange } from '../store/organization-rows.ts';
import type { Deployment } from './deployment.ts';
import { readOrganization } from './read-organization.ts';

/** Writes a change unless it has no effect. Succeeds if a concurrent command made the same change. */
export async function changeOrganization(
  { organizationRows, now }: Pick<Deployment, 'organizationRows' | 'now'>,
  before: Organization,
  change: OrganizationChange,
): Promise<Organization> {
  if (agrees(before, change)) return before;
  const changed = await organizationRows.change(before, change, now());
  if (changed !== null) return changed;
  const current = await readOrganization(organizationRows, before.orgId);
  if (agrees(current, change)) return current;
  throw changedConcurrently(`Organization ${before.orgId}`, `org show ${before.orgId}`);
}

export function agrees(organization: Organization, change: OrganizationChange): boolean {
  const current = new Map<string, unknown>(Object.entries(organization));
  return Object.entries(change).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(current.get(name) ?? null, value),
  );
}
