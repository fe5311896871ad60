import type { CreditReport } from '../operations/ai.ts';
import { bar, drawQuota, quotaWidth } from './bar.ts';
import type { Screen } from './screen.ts';
import { detailsText, numberText, tableText } from './table.ts';

/** A month's credits, and what each transform cost drawn as bars. */
export function creditReportText(report: CreditReport, screen: Screen): string {
  const { orgId, month, tier, limit, used, remaining, granted, reserved, byTransform, resetsAt } = report;
  const transforms = Object.entries(byTransform).sort(([, left], [, right]) => right.charged - left.charged);
  const most = Math.max(...transforms.map(([, { charged }]) => charged));
  const details = detailsText([
    ['Organization', orgId],
    ['Month', `${month} (UTC), until ${resetsAt}`],
    ['AI add-on', tier],
    ['Credits', `${numberText(used)} of ${numberText(limit)}`],
    ['Of the month', drawQuota(bar(used, limit), quotaWidth)],
    ['Remaining', remaining],
    ['Granted on top', granted],
    ['Held by calls', reserved],
  ]);
  const table = tableText(
    ['transform', 'answers', 'credits', 'credits drawn'],
    transforms.map(([name, { answers, charged }]) => [name, answers, charged, bar(charged, most)]),
    'Nothing was charged this month.',
    screen,
  );
  return `${details}\n\n${table}`;
}
