import type { Organization, Site } from '../../shared/data/organizations.ts';
import { ConflictError, NotFoundError } from '../errors.ts';
import type { OrganizationRows } from '../store/organization-rows.ts';
import type { SiteRows } from '../store/site-rows.ts';

export async function readOrganization(rows: OrganizationRows, orgId: string): Promise<Organization> {
  const organization = await rows.read(orgId);
  if (organization !== null) return organization;
  throw new NotFoundError(
    `There is no organization ${orgId}: see org list, or create it with org create ${orgId} --plan PLAN.`,
  );
}

export async function readSite(rows: SiteRows, orgId: string, siteId: string): Promise<Site> {
  const site = await rows.read(orgId, siteId);
  if (site !== null) return site;
  throw new NotFoundError(
    `There is no site ${siteId} in organization ${orgId}: see org show ${orgId}, or add it with site add ${orgId} ${siteId}.`,
  );
}

export async function readChangeable(rows: OrganizationRows, orgId: string): Promise<Organization> {
  const organization = await readOrganization(rows, orgId);
  requireFinished(organization);
  return organization;
}

export function requireFinished({ orgId, unfinished }: Organization): void {
  switch (unfinished?.kind) {
    case undefined:
      return;
    case 'deletion':
      throw new ConflictError(
        `Organization ${orgId} is being deleted (suspended since ${unfinished.since}) and this cannot be undone: complete the deletion with org delete ${orgId} --confirm ${orgId}.`,
      );
    case 'import':
      throw new ConflictError(
        `Organization ${orgId} is being imported (since ${unfinished.since}): complete it with org import and the same file, or remove the imported rows with org delete ${orgId} --confirm ${orgId}.`,
      );
  }
}
