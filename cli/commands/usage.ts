import { type CommandGroup, defineCommand, definePreparedCommand } from '../command-line/define-command.ts';
import { duration, percent } from '../command-line/values.ts';
import { UsageError } from '../errors.ts';
import { usageGroupings } from '../operations/recent-usage.ts';
import { allUsageText } from '../output/all-usage-text.ts';
import { creditReportText } from '../output/credits-text.ts';
import { recentUsageText } from '../output/recent-usage-text.ts';
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
    definePreparedCommand({
      name: 'show',
      summary:
        "an organization's calls against its quota and by day, its tools or AI credits, or who used them lately",
      arguments: { org: {} },
      options: {
        by: {
          value: 'what',
          summary:
            'calls; tools: how often they were switched on and off (presets, the panel and transforms too), and by how many visitors; credits: what each transform cost this month; key, site, route: the calls and credits of each, from the log',
          choices: ['calls', 'tools', 'credits', ...usageGroupings],
          default: 'calls',
        },
        month: { value: 'month', summary: 'of calls: such as 2026-11; this month when left out' },
        from: {
          value: 'day',
          summary: 'of tools: first day (UTC), such as 2026-11-01; the first of the month when left out',
        },
        to: { value: 'day', summary: 'of tools: last day (UTC), included; today when left out' },
        since: {
          value: 'duration',
          summary: 'by key, site or route: how far to look back, such as 30m or 24h; 1h when left out',
          parse: duration,
        },
        csv: { summary: 'of tools: answer with comma-separated values' },
      },
      examples: [
        'usage show acme --month 2026-10 --local --json',
        'usage show acme --by tools --from 2026-11-01 --to 2026-11-30 --csv --local > november.csv',
        'usage show acme --by credits --local',
        'usage show acme --by key --since 24h --stack WidgetApi',
      ],
      prepare: ({ org, by, month, from, to, since, csv = false }, { withProgress }) => {
        const grouping = usageGroupings.find((one) => one === by);
        if (since !== undefined && grouping === undefined) {
          throw new UsageError('--since goes with --by key, --by site and --by route.');
        }
        const strange = by === 'tools' ? month : (from ?? to ?? (by === 'calls' ? undefined : month));
        if (strange !== undefined || (csv && by !== 'tools')) {
          throw new UsageError('--month goes with --by calls; --from, --to and --csv with --by tools.');
        }
        return async ({ usage, ai, recentUsage }) => {
          if (grouping !== undefined) {
            const report = await recentUsage.show(org, grouping, since ?? duration('1h'));
            return { by: 'recent' as const, report };
          }
          if (by === 'credits') return { by: 'credits' as const, report: await ai.credits(org) };
          if (by === 'calls') return { by: 'calls' as const, report: await usage.calls(org, month) };
          const report = await withProgress('Reading events', async (onProgress) =>
            usage.tools(org, { from, to }, onProgress),
          );
          return { by: 'tools' as const, report };
        };
      },
      document: ({ report }) => report,
      text: (shown, screen, { csv = false }) => {
        if (shown.by === 'recent') return recentUsageText(shown.report, screen);
        if (shown.by === 'credits') return creditReportText(shown.report, screen);
        if (shown.by === 'calls') return callReportText(shown.report, screen);
        return csv ? toolReportCsv(shown.report) : toolReportText(shown.report, screen);
      },
    }),
  ],
};
