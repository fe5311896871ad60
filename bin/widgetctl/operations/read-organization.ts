import type { Organization, Site } from '../../../shared/data/organizations.ts';
import { NotFoundError } from '../errors.ts';
import type { OrganizationRows } from '../store/organization-rows.ts';
import type { SiteRows } from '../store/site-rows.ts';

/** @throws NotFoundError that says how to make the organization */
export async function readOrganization(rows: OrganizationRows, orgId: string): Promise<Organization> {
  const organization = await rows.read(orgId);
  if (organization !== null) return organization;
  throw new NotFoundError(
    `There is no organization ${orgId}: see org list, or make it with org create ${orgId} --plan PLAN.`,
  );
}

/** @throws NotFoundError that says how to make the site */
export async function readSite(rows: SiteRows, orgId: string, siteId: string): Promise<Site> {
  const site = await rows.read(orgId, siteId);
  if (site !== null) return site;
  throw new NotFoundError(
    `There is no site ${siteId} in organization ${orgId}: see org show ${orgId}, or make it with site add ${orgId} ${siteId}.`,
  );
}
