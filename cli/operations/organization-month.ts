import type { Organization } from '../../shared/data/organizations.ts';
import type { OrganizationMonth } from '../store/deleted-months.ts';
import type { Deployment } from './deployment.ts';
import { readMonthTerms } from './month-terms.ts';

/** @param month `YYYY-MM`, UTC */
export async function readOrganizationMonth(
  deps: Pick<Deployment, 'usage' | 'credits' | 'now'>,
  organization: Organization,
  month: string,
): Promise<OrganizationMonth> {
  const { orgId, status } = organization;
  const monthMs = Date.parse(month);
  const [terms, { calls }, { used, granted }] = await Promise.all([
    readMonthTerms(deps, organization, month),
    deps.usage.readMonth(orgId, monthMs),
    deps.credits.read(orgId, monthMs, deps.now()),
  ]);
  const included = terms?.ai?.creditsPerMonth ?? 0;
  const hasCredits = included > 0 || used > 0 || granted > 0;
  return {
    orgId,
    plan: terms?.plan ?? null,
    status,
    calls: shareOf(calls, terms?.callsPerMonth ?? null),
    credits: hasCredits ? shareOf(used, included + granted) : null,
  };
}

function shareOf(used: number, limit: number | null) {
  return { used, limit, share: limit === null || limit === 0 ? null : used / limit };
}
