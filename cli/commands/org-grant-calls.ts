import { defineCommand } from '../command-line/define-command.ts';
import { positiveNumber } from '../command-line/values.ts';
import type { Deployment } from '../operations/deployment.ts';
import type { CallReport } from '../operations/usage.ts';
import type { Screen } from '../output/screen.ts';
import { fieldsText, numberText, tableText } from '../output/table.ts';
import { blocks, type Text, words } from '../output/text.ts';

const load = async (deployment: Deployment) =>
  new (await import('../operations/usage.ts')).UsageOperations(deployment);

export const orgGrantCallsCommand = defineCommand(load, {
  name: 'grant-calls',
  isAudited: true,
  summary: 'give calls of this month back to an organization, without changing its plan; not idempotent',
  arguments: { org: {}, calls: { summary: 'number of calls', parse: positiveNumber } },
  examples: ['org grant-calls acme 5000 --local'],
  run: async (usage, { org, calls }) => usage.giveBack(org, calls),
  text: callReportText,
});

export function callReportText(report: CallReport, screen: Screen): Text {
  return blocks(
    fieldsText(report, {
      Organization: 'orgId',
      Plan: 'plan',
      Month: ({ month }) => `${month} (UTC)`,
      Calls: ({ calls, limit }) =>
        limit === null
          ? calls
          : `${numberText(calls)} of ${numberText(limit)}${limit === 0 ? '' : ` (${percentText(calls / limit)})`}`,
      Remaining: 'remaining',
      'API Gateway': ({ orgId, gatewayCalls }) =>
        gatewayCalls === null
          ? undefined
          : `${numberText(gatewayCalls)} calls; correct its count with org repair ${orgId}`,
    }),
    tableText(report.days, { day: 'day', calls: 'calls' }, screen, words`No calls in this month.`),
  );
}

export function percentText(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
