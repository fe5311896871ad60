import { plans, sharedPlans } from '../../../shared/catalog/plans.ts';
import { markdownTable } from './markdown.ts';

/** Calls per page view or visit, as counted in docs/guides/front-end.md. */
const callsPerVisit = { everyPage: 4, keptAnswers: 3, openedSeldom: 1.25 };

const heading = [
  'Plan',
  'Calls a month',
  'Calls a minute',
  'Page views, all four calls on each',
  'Visits, three answers kept',
  'Visits, plan and presets when opened',
];

/** The limits of each shared plan in page views and visits. */
export function plansTable(): string {
  const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
  const rows = sharedPlans.flatMap((plan) => {
    const { limits } = plans[plan];
    if (limits === null) return [];
    const visits = Object.values(callsPerVisit).map((calls) => Math.floor(limits.callsPerMonth / calls));
    const figures = [limits.callsPerMonth, limits.requestsPerMinute, ...visits];
    return [[plan, ...figures.map((figure) => number.format(figure))]];
  });
  return markdownTable(heading, rows);
}
