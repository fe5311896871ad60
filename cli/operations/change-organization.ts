import { isDeepStrictEqual } from 'node:util';
import type { Organization } from '../../shared/data/organizations.ts';
import { changedConcurrently } from '../errors.ts';
import type { OrganizationChange } from '../store/organization-rows.ts';
import type { Deployment } from './deployment.ts';
import { currentTerms } from './month-terms.ts';
import { readOrganization } from './read-organization.ts';

type ChangeDeps = Pick<Deployment, 'organizationRows' | 'usage' | 'now'>;

/**
 * Writes a change unless it has no effect. Succeeds if a concurrent command made the same change. Records the month's
 * terms last, even if the change has no effect, so that the same command completes an interrupted change.
 */
export async function changeOrganization(
  deps: ChangeDeps,
  before: Organization,
  change: OrganizationChange,
): Promise<Organization> {
  const after = await writeChange(deps, before, change);
  const { plan, limits, ai } = change;
  if (plan !== undefined || limits !== undefined || ai !== undefined) {
    const terms = currentTerms(after);
    const recorded = await deps.usage.readTerms(after.orgId, deps.now());
    if (!isDeepStrictEqual(recorded, terms)) await deps.usage.recordTerms(after.orgId, terms, deps.now());
  }
  return after;
}

async function writeChange(
  { organizationRows, now }: ChangeDeps,
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
