import { plans } from '../../shared/catalog/plans.ts';
import { isKeyUsable } from '../../shared/data/keys.ts';
import type { Organization } from '../../shared/data/organizations.ts';
import type { Caller } from '../../shared/security/caller.ts';
import { hashWidgetKey, isWidgetKeyShape } from '../../shared/security/keys.ts';
import type { Deps } from './deps.ts';

export interface FoundCaller {
  readonly caller: Caller;
  /** API Gateway key that the organization is throttled by. */
  readonly usageKeyValue: string;
}

/**
 * Finds the caller of a raw widget key; null if the key is malformed, unknown, expired or revoked. Takes two sequential
 * round trips: the key, then organization and site in parallel.
 *
 * @throws StoreUnavailableError
 */
export async function findCaller(rawKey: string, deps: Deps): Promise<FoundCaller | null> {
  if (!isWidgetKeyShape(rawKey)) return null;
  const keyHash = hashWidgetKey(rawKey);
  const key = await deps.keys.findByHash(keyHash);
  if (key === null || !isKeyUsable(key, deps.now())) return null;
  const [organization, site] = await Promise.all([
    deps.organizations.findOrganization(key.orgId),
    deps.organizations.findSite(key.orgId, key.siteId),
  ]);
  if (organization === null || site === null) return null;
  const { orgId, siteId, keyId } = key;
  const caller: Caller = {
    orgId,
    siteId,
    keyId,
    keyHash,
    plan: organization.plan,
    suspended: organization.status === 'suspended',
    ...limitsOf(organization),
    meterShards: organization.meterShards ?? 1,
    ai: organization.ai,
    requireBootToken: site.requireBootToken,
    siteLanguage: site.language,
    trackUsage: site.trackUsage,
  };
  return { caller, usageKeyValue: organization.usageKeyValue };
}

/** Limits set for the organization, else those of its plan. An organization with neither may make no calls. */
function limitsOf(organization: Organization) {
  return organization.limits ?? plans[organization.plan].limits ?? { callsPerMonth: 0, requestsPerMinute: 0 };
}
