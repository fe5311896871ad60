import type { WidgetKey } from '../../shared/data/keys.ts';
import { ConflictError, NotFoundError } from '../errors.ts';
import type { Deployment } from './deployment.ts';
import { everyEntry } from './feedback.ts';
import { Operations } from './operations.ts';
import { readChangeable, readOrganization, readSite } from './read-organization.ts';

type SiteDeletionDeps = Pick<
  Deployment,
  'organizationRows' | 'siteRows' | 'keyRows' | 'feedbackRows' | 'now'
>;

/** Effects of deleting a site, and what remains. */
export interface SiteDeletion {
  readonly orgId: string;
  readonly siteId: string;
  readonly deleted: boolean;
  /** Keys that work, or worked until now. */
  readonly keysRevoked: number;
  /** Entries of the site's visitors, which stay with the organization. */
  readonly feedbackKept: number;
}

export class SiteDeletionOperations extends Operations<SiteDeletionDeps> {
  /** Previews a deletion. @throws NotFoundError */
  async preview(orgId: string, siteId: string): Promise<SiteDeletion> {
    await readOrganization(this.deps.organizationRows, orgId);
    await readSite(this.deps.siteRows, orgId, siteId);
    const keys = await this.activeKeys(orgId, siteId);
    return this.report(orgId, siteId, false, keys.length);
  }

  /**
   * Deletes a site and revokes its keys: the site first, without which its keys are refused. Run again after an
   * interruption, it revokes the remaining keys, so that a new site with the same id does not inherit them.
   *
   * @throws NotFoundError when there is neither such a site nor an active key of it
   * @throws ConflictError when the site was changed concurrently
   */
  async delete(orgId: string, siteId: string): Promise<SiteDeletion> {
    const { organizationRows, siteRows, keyRows, now } = this.deps;
    await readChangeable(organizationRows, orgId);
    const site = await siteRows.read(orgId, siteId);
    if (site !== null && !(await siteRows.delete(site))) {
      throw new ConflictError(
        `Site ${siteId} of ${orgId} was changed concurrently: check site list ${orgId} and run the same command again.`,
      );
    }
    const keys = await this.activeKeys(orgId, siteId);
    if (site === null && keys.length === 0) {
      throw new NotFoundError(`There is no site ${siteId} in organization ${orgId}: see site list ${orgId}.`);
    }
    const revokedAt = new Date(now()).toISOString();
    for (const { keyHash } of keys) await keyRows.revoke(keyHash, revokedAt);
    return this.report(orgId, siteId, true, keys.length);
  }

  private async activeKeys(orgId: string, siteId: string): Promise<readonly WidgetKey[]> {
    const keys = await this.deps.keyRows.list(orgId);
    return keys.filter((key) => key.siteId === siteId && key.status === 'active');
  }

  private async report(
    orgId: string,
    siteId: string,
    deleted: boolean,
    keysRevoked: number,
  ): Promise<SiteDeletion> {
    let feedbackKept = 0;
    for await (const page of this.deps.feedbackRows.entries(everyEntry(orgId, this.deps.now()))) {
      feedbackKept += page.filter((entry) => entry.siteId === siteId).length;
    }
    return { orgId, siteId, deleted, keysRevoked, feedbackKept };
  }
}
