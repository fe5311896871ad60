interface ApiStage {
  readonly apiId: string;
  readonly stageName: string;
}

/**
 * The owner of a key or usage plan, according to its name and tag. The deployment is `unknown` if the name contains
 * another API's id and no tag identifies it.
 */
export interface Owner {
  readonly orgId: string;
  readonly deployment: 'this' | 'other' | 'unknown';
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
  private readonly organizationsTable: string;

  constructor(stage: ApiStage, organizationsTable: string) {
    this.stage = stage;
    this.organizationsTable = organizationsTable;
    this.tags = { [tagKey]: organizationsTable };
  }

  /** The name of an organization's key and usage plan. */
  nameFor(orgId: string): string {
    return `widgetctl-${this.stage.apiId}-${orgId}`;
  }

  /** Null for resources that widgetctl did not create. */
  ownerOf({ name, tags }: Named): Owner | null {
    const [, apiId, orgId] = /^widgetctl-([a-z0-9]+)-(.+)$/.exec(name ?? '') ?? [];
    if (orgId === undefined) return null;
    if (apiId === this.stage.apiId) return { orgId, deployment: 'this' };
    const table = tags?.[tagKey];
    if (table === undefined) return { orgId, deployment: 'unknown' };
    return { orgId, deployment: table === this.organizationsTable ? 'this' : 'other' };
  }

  /** True for a resource of an organization of this deployment. */
  isOf(orgId: string, item: Named): boolean {
    const owner = this.ownerOf(item);
    return owner?.orgId === orgId && owner.deployment === 'this';
  }
}
