import type { Operator } from '../../bin/widgetctl/connect.ts';

/** An organization of the soak with its site's keys. */
export interface Tenant {
  readonly orgId: string;
  readonly siteId: string;
  /** The newest key. */
  key: string;
  keyId: string;
}

/** Who calls. */
export interface Tenants {
  /** Calls as much as it can, all routes, with AI. */
  readonly large: Tenant;
  /** Its plan changes. */
  readonly changing: Tenant;
  /** Uses up every month. */
  readonly small: Tenant;
}

/** A page that every site allows. */
export const pageOrigin = 'https://shop.example';

/** Calls that the small organization may make in a month. */
export const smallCallsPerMonth = 200;

/** More than a soak can use. */
export const ample = { callsPerMonth: 100_000_000, requestsPerMinute: 600_000 };
const ampleCredits = 100_000_000;

const siteId = 'shop';

export async function createTenants(operator: Operator): Promise<Tenants> {
  const create = async (orgId: string, callsPerMonth: number): Promise<Tenant> => {
    await operator.organizations.create({ orgId, plan: 'enterprise', limits: { ...ample, callsPerMonth } });
    await operator.sites.add({ orgId, siteId, name: 'Shop', allowedOrigins: [pageOrigin] });
    const { key, keyId } = await operator.keys.create({ orgId, siteId });
    return { orgId, siteId, key, keyId };
  };
  const large = await create('large', ample.callsPerMonth);
  await operator.sites.set(large.orgId, siteId, { requireBootToken: true });
  await operator.ai.enable(large.orgId, { tier: 'custom', creditsPerMonth: ampleCredits }, 'standard');
  return {
    large,
    changing: await create('changing', ample.callsPerMonth),
    small: await create('small', smallCallsPerMonth),
  };
}
