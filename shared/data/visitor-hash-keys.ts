import type { Organization } from './organizations.ts';

const maximumAgeMs = 5 * 60_000;

interface KeySource {
  findOrganization(orgId: string): Promise<Pick<Organization, 'visitorHashKey'> | null>;
}

interface Reading {
  readonly startedAtMs: number;
  readonly key: Promise<string | null>;
}

export class VisitorHashKeys {
  private readonly readings = new Map<string, Reading>();

  private readonly organizations: KeySource;
  private readonly now: () => number;

  constructor(organizations: KeySource, now: () => number) {
    this.organizations = organizations;
    this.now = now;
  }

  /**
   * Returns the organization's key for hashing visitor IDs; null when the organization does not exist. Concurrent calls
   * share one read. Failed reads and missing organizations are not cached.
   * @throws StoreUnavailableError
   */
  async find(orgId: string): Promise<string | null> {
    const known = this.readings.get(orgId);
    if (known !== undefined && this.now() - known.startedAtMs < maximumAgeMs) return known.key;
    const key = this.read(orgId);
    this.readings.set(orgId, { startedAtMs: this.now(), key });
    return key;
  }

  private async read(orgId: string): Promise<string | null> {
    let key: string | null = null;
    try {
      key = (await this.organizations.findOrganization(orgId))?.visitorHashKey ?? null;
      return key;
    } finally {
      if (key === null) this.readings.delete(orgId);
    }
  }
}
