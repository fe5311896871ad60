interface ApiStage {
  readonly apiId: string;
  readonly stageName: string;
}

interface Named {
  readonly name?: string | undefined;
  readonly tags?: Readonly<Record<string, string>> | undefined;
}

/**
 * Key of the tag that contains the name of the organizations table. Unlike the API ID, this name does not change when
 * the API stack is redeployed.
 */
const tagKey = 'widgetctl:organizations';

/**
 * Identifies the API Gateway resources of this deployment. Organization IDs are not sufficient, because another
 * deployment in the same account and Region may have an organization with the same ID.
 */
export class Ownership {
  readonly tags: Record<string, string>;

  readonly stage: ApiStage;

  constructor(stage: ApiStage, organizationsTable: string) {
    this.stage = stage;
    this.tags = { [tagKey]: organizationsTable };
  }

  nameFor(orgId: string): string {
    return `widgetctl-${this.stage.apiId}-${orgId}`;
  }

  /**
   * Returns the organization that owns a resource, including resources created for an earlier API of this deployment.
   * Returns null for any other resource.
   */
  ownerOf({ name, tags }: Named): string | null {
    const [, apiId, orgId] = /^widgetctl-([a-z0-9]+)-(.+)$/.exec(name ?? '') ?? [];
    const isOurs = apiId === this.stage.apiId || tags?.[tagKey] === this.tags[tagKey];
    return isOurs && orgId !== undefined ? orgId : null;
  }
}
