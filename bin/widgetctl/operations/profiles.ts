import { userIdSchema } from '../../../shared/contract/primitives.ts';
import type { ProfilesTable, StoredProfile } from '../../../shared/data/profiles.ts';
import { NotFoundError } from '../errors.ts';
import type { OrganizationRows } from '../store/organization-rows.ts';
import type { ProfileRows } from '../store/profile-rows.ts';
import { parseInput } from './inputs.ts';
import { readOrganization } from './read-organization.ts';

export interface ProfileDeps {
  readonly organizationRows: OrganizationRows;
  readonly profiles: ProfilesTable;
  readonly profileRows: ProfileRows;
  readonly now: () => number;
}

/** A visitor's saved settings. */
export interface ProfileView extends StoredProfile {
  readonly orgId: string;
  readonly userId: string;
}

/** Everything that is stored of a visitor, as it is stored. */
export interface ProfileExport {
  readonly orgId: string;
  readonly userId: string;
  readonly exportedAt: string;
  readonly profile: Readonly<Record<string, unknown>>;
}

/** Answers what visitors may ask for: what is stored of them, and that it be deleted. */
export class ProfileOperations {
  constructor(private readonly deps: ProfileDeps) {}

  /** @throws NotFoundError when nothing is stored of this visitor */
  async show(orgId: string, userId: string): Promise<ProfileView> {
    await this.check(orgId, userId);
    const profile = await this.deps.profiles.read(orgId, userId);
    if (profile.updatedAt === null) throw profileMissing(orgId);
    return { orgId, userId, ...profile };
  }

  /** @throws NotFoundError when nothing is stored of this visitor */
  async export(orgId: string, userId: string): Promise<ProfileExport> {
    await this.check(orgId, userId);
    const profile = await this.deps.profileRows.read(orgId, userId);
    if (profile === null) throw profileMissing(orgId);
    return { orgId, userId, exportedAt: new Date(this.deps.now()).toISOString(), profile };
  }

  /** Deletes what is stored of a visitor; false when there was nothing. @throws NotFoundError without organization */
  async delete(orgId: string, userId: string): Promise<boolean> {
    await this.check(orgId, userId);
    return this.deps.profileRows.delete(orgId, userId);
  }

  private async check(orgId: string, userId: string): Promise<void> {
    parseInput(userIdSchema, userId, 'The visitor id');
    await readOrganization(this.deps.organizationRows, orgId);
  }
}

function profileMissing(orgId: string): NotFoundError {
  return new NotFoundError(
    `Nothing is stored of this visitor in organization ${orgId}: check the id, which is the one the site sends.`,
  );
}
