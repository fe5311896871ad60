import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { percent } from '../command-line/values.ts';
import { allUsageText } from '../output/all-usage-text.ts';
import { callReportText, toolReportCsv, toolReportText } from '../output/usage-text.ts';

/** What organizations use. */
export const usageCommands: CommandGroup = {
  name: 'usage',
  summary: 'what organizations use: calls, credits and tools',
  commands: [
    defineCommand({
      name: 'list',
      summary:
        'calls, share of the quota, forecast and credits of all organizations, the nearest to a limit first',
      options: {
        month: { value: 'month', summary: 'such as 2026-10; this month when left out' },
        over: {
          value: 'percent',
          summary: 'only those with a share of so many percent or more: calls, forecast or credits',
          parse: percent,
        },
      },
      examples: ['usage list --local', 'usage list --over 80 --stack WidgetApi --json'],
      run: async ({ allUsage }, query, { withProgress }) =>
        withProgress('Reading usage', async (onProgress) => allUsage.list(query, onProgress)),
      text: allUsageText,
    }),
    defineCommand({
      name: 'calls',
      summary: "a month's calls against the quota, and by day",
      arguments: { org: {} },
      options: { month: { value: 'month', summary: 'such as 2026-11; this month when left out' } },
      examples: ['usage calls acme --local', 'usage calls acme --month 2026-10 --local --json'],
      run: async ({ usage }, { org, month }) => usage.calls(org, month),
      text: callReportText,
    }),
    defineCommand({
      name: 'tools',
      summary:
        'how often tools were switched on and off (presets, the panel and transforms too), and by how many visitors',
      arguments: { org: {} },
      options: {
        from: {
          value: 'day',
          summary: 'first day (UTC), such as 2026-11-01; the first of the month when left out',
        },
        to: { value: 'day', summary: 'last day (UTC), included; today when left out' },
        csv: { summary: 'answer with comma-separated values' },
      },
      examples: [
        'usage tools acme --local',
        'usage tools acme --from 2026-11-01 --to 2026-11-30 --csv --local > november.csv',
      ],
      run: async ({ usage }, { org, from, to }, { withProgress }) =>
        withProgress('Reading events', async (onProgress) => usage.tools(org, { from, to }, onProgress)),
      text: (report, screen, { csv = false }) =>
        csv ? toolReportCsv(report) : toolReportText(report, screen),
    }),
  ],
};
