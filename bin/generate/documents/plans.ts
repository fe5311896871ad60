import { plans, sharedPlans } from '../../../shared/catalog/plans.ts';
import { markdownTable } from './markdown.ts';

export function plansTable(): string {
  const rows = sharedPlans.flatMap((plan) => {
    const { limits } = plans[plan];
    if (limits === null) return [];
    return [
      [plan, ...[limits.callsPerMonth, limits.requestsPerMinute].map((n) => n.toLocaleString('en-US'))],
    ];
  });
  return markdownTable(['Plan', 'Calls a month', 'Calls a minute'], rows);
}
