import { userIdSchema } from '../../shared/contract/primitives.ts';
import type { Organization } from '../../shared/data/organizations.ts';
import { profileId } from '../../shared/data/profiles.ts';
import { visitorHash } from '../../shared/data/visitor-hash.ts';
import { NotFoundError } from '../errors.ts';
import { parseInput } from '../inputs.ts';
import type { Row } from '../store/batch-table.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';
import { readOrganization } from './read-organization.ts';

type ProfileDeps = Pick<Deployment, 'organizationRows' | 'profileRows' | 'eventRows' | 'now'>;

export type ProfileExport = Awaited<ReturnType<ProfileOperations['export']>>;

/** Exports and deletes visitor data for data subject requests. */
export class ProfileOperations extends Operations<ProfileDeps> {
  /** Returns all stored data of a visitor, unmodified, with the oldest event first. */
  async export(orgId: string, userId: string) {
    const { eventRows, profileRows, now } = this.deps;
    const eventKeys = await this.eventKeys(await this.check(orgId, userId), userId);
    const [profile, events] = await Promise.all([
      profileRows.readRow({ profileId: profileId(orgId, userId) }),
      eventRows.readAll(eventKeys),
    ]);
    if (profile === null && events.length === 0) {
      throw new NotFoundError(
        `No data of this visitor is stored in organization ${orgId}: check the ID, which must be the one that the site passes to the widget.`,
      );
    }
    return {
      orgId,
      userId,
      exportedAt: new Date(now()).toISOString(),
      profile,
      events: events.toSorted((left, right) => (String(left.occurredAt) < String(right.occurredAt) ? -1 : 1)),
    };
  }

  /**
   * Deletes a visitor's profile and events. Feedback is not deleted, because it contains no visitor ID. Returns the keyed
   * hash of the visitor ID, which the audit trail keeps as proof.
   */
  async delete(orgId: string, userId: string) {
    const { eventRows, profileRows } = this.deps;
    const organization = await this.check(orgId, userId);
    const eventKeys = await this.eventKeys(organization, userId);
    await eventRows.deleteAll(eventKeys);
    const key = { profileId: profileId(orgId, userId) };
    const profileDeleted = await profileRows.deleteRow(key, key);
    return {
      orgId,
      deleted: profileDeleted || eventKeys.length > 0,
      eventsDeleted: eventKeys.length,
      visitorHash: visitorHash(organization.visitorHashKey, userId),
    };
  }

  private async eventKeys({ orgId, visitorHashKey }: Organization, userId: string): Promise<readonly Row[]> {
    return this.deps.eventRows.keysOfVisitor(orgId, visitorHash(visitorHashKey, userId));
  }

  private async check(orgId: string, userId: string): Promise<Organization> {
    parseInput(userIdSchema, userId, 'The visitor ID');
    return readOrganization(this.deps.organizationRows, orgId);
  }
}
