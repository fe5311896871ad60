import { monthOf } from '../../shared/data/month.ts';
import { type MonthTerms, onlyTerms } from '../../shared/data/month-terms.ts';
import { limitsOf, type Organization } from '../../shared/data/organizations.ts';
import { monthsBetween } from '../store/months.ts';
import type { Deployment } from './deployment.ts';

export function currentTerms(organization: Organization): MonthTerms {
  return onlyTerms({ ...organization, ...limitsOf(organization) });
}

/**
 * Returns an organization's terms at the end of a month, or its current terms for a month under way. The first call of a
 * month and each change record the terms, so a month without a record has the terms of the month before.
 * @returns null if the organization did not exist in the month
 */
export async function readMonthTerms(
  { usage, now }: Pick<Deployment, 'usage' | 'now'>,
  organization: Organization,
  month: string,
): Promise<MonthTerms | null> {
  if (month >= monthOf(now())) return currentTerms(organization);
  const { orgId, createdAt } = organization;
  const earlier = monthsBetween(Date.parse(createdAt), Date.parse(month)).toReversed();
  for (const one of new Set([month, ...earlier])) {
    const terms = await usage.readTerms(orgId, Date.parse(one));
    if (terms !== null) return terms;
  }
  return null;
}
