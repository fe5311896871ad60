import { defineCommand } from '../command-line/define-command.ts';
import { costText } from '../output/cost-text.ts';

const details = `
It reads the counters of the tables: calls of a month, and of transforms the
answers and credits. They do not tell which other route was called, in which
mode a transform answered, nor how long its text was: so each sum goes from the
least that it can be to the most, where every call was of the dearest route and
had a preflight. List prices without any free tier, before taxes. Not in it are
refused calls, repairs, judgements and answers that failed. docs/costs.md says
how it is reckoned. Of a local stack it tells what the same would cost on AWS.`;

/** What a month costs. */
export const costCommand = defineCommand({
  name: 'cost',
  summary: "a month's cost in US dollars, by organization and service, and at the month's end",
  options: {
    month: { value: 'month', summary: 'such as 2026-10; this month when left out' },
    org: { value: 'org', summary: 'one organization; all of them, and the fixed cost, when left out' },
  },
  details,
  examples: ['cost --local', 'cost --month 2026-10 --org acme --stack WidgetApi --json | jq .dollars'],
  run: async ({ costs }, { month, org }, { withProgress }) =>
    withProgress('Reading usage', async (onProgress) => costs.read({ month, orgId: org }, onProgress)),
  text: costText,
});
