interface ApiStage {
  readonly apiId: string;
  readonly stageName: string;
}

interface Named {
  readonly name?: string | undefined;
  readonly tags?: Readonly<Record<string, string>> | undefined;
}

/** The value is the organizations table: unlike the API id, it survives a redeployment of the API stack. */
const tagKey = 'widgetctl:organizations';

/**
 * Distinguishes this deployment's API Gateway resources from others. Two deployments in one account and
 * Region may have organizations with the same id.
 */
export class Ownership {
  readonly tags: Record<string, string>;

  readonly stage: ApiStage;

  constructor(stage: ApiStage, organizationsTable: string) {
    this.stage = stage;
    this.tags = { [tagKey]: organizationsTable };
  }

  /** The name of an organization's key and usage plan. */
  nameFor(orgId: string): string {
    return `widgetctl-${this.stage.apiId}-${orgId}`;
  }

  /** The organization of this deployment that a resource was created for, also for an earlier API; null for any other. */
  ownerOf({ name, tags }: Named): string | null {
    const [, apiId, orgId] = /^widgetctl-([a-z0-9]+)-(.+)$/.exec(name ?? '') ?? [];
    const isOurs = apiId === this.stage.apiId || tags?.[tagKey] === this.tags[tagKey];
    return isOurs && orgId !== undefined ? orgId : null;
  }
}
