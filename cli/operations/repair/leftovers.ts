import type { Deployment } from '../deployment.ts';
import type { UnusedItem } from './gateway-index.ts';

/** A key or usage plan in API Gateway that no organization uses, and the action taken. */
export interface Leftover extends Pick<UnusedItem, 'kind' | 'id' | 'name'> {
  /** The organization that it was created for. */
  readonly orgId: string;
  /** `left_alone`: it may belong to another deployment in this account and Region. */
  readonly outcome: 'removed' | 'would_be_removed' | 'left_alone' | 'failed';
  readonly error: string | null;
}

type LeftoverDeps = Pick<Deployment, 'organizationRows' | 'controlPlane' | 'explain'>;

/** Removes an unused item of this deployment. Null for an item that is in use after all. */
export async function clearLeftover(
  item: UnusedItem,
  deps: LeftoverDeps,
  dryRun: boolean,
): Promise<Leftover | null> {
  const { kind, id, name, owner } = item;
  const told = { kind, id, name, orgId: owner.orgId, error: null };
  if (owner.deployment !== 'this') return { ...told, outcome: 'left_alone' };
  try {
    if (await isUsedNow(item, deps)) return null;
    if (dryRun) return { ...told, outcome: 'would_be_removed' };
    const { keys, plans } = await deps.controlPlane();
    await (kind === 'api_key' ? keys.deleteById(id) : plans.deleteById(id));
    return { ...told, outcome: 'removed' };
  } catch (error) {
    return { ...told, outcome: 'failed', error: deps.explain(error) };
  }
}

/**
 * Reads the organization's row again: the list may be seconds old, and `org create` writes the row before the key and
 * usage plan.
 */
async function isUsedNow({ owner, value }: UnusedItem, { organizationRows }: LeftoverDeps): Promise<boolean> {
  const organization = await organizationRows.read(owner.orgId);
  if (organization === null) return false;
  return value === null || organization.usageKeyValue === value;
}
