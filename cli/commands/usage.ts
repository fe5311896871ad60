import { type CommandGroup, defineCommand, definePreparedCommand } from '../command-line/define-command.ts';
import { duration, percent } from '../command-line/values.ts';
import { UsageError } from '../errors.ts';
import type { Share } from '../operations/all-usage.ts';
import type { Deployment } from '../operations/deployment.ts';
import { usageGroupings } from '../operations/recent-usage.ts';
import type { CallReport, ToolReport } from '../operations/usage.ts';
import { bar, quotaBar } from '../output/bar.ts';
import type { Screen } from '../output/screen.ts';
import { blocks, fieldsText, numberText, tableText } from '../output/table.ts';
import { creditReportText, loadAi } from './ai.ts';

const loadAll = async (deployment: Deployment) =>
  new (await import('../operations/all-usage.ts')).AllUsageOperations(deployment);

const load = async (deployment: Deployment) => {
  const [{ UsageOperations }, { RecentUsageOperations }] = await Promise.all([
    import('../operations/usage.ts'),
    import('../operations/recent-usage.ts'),
  ]);
  return {
    usage: new UsageOperations(deployment),
    recentUsage: new RecentUsageOperations(deployment),
    ai: await loadAi(deployment),
  };
};

export const usageCommands: CommandGroup = {
  name: 'usage',
  summary: 'what organizations use: calls, credits and tools',
  commands: [
    defineCommand(loadAll, {
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
      run: async (allUsage, query, { withProgress }) =>
        withProgress('Reading usage', async (onProgress) => allUsage.list(query, onProgress)),
      fields: { Month: ({ month }) => `${month} (UTC)` },
      rows: ({ organizations }) => organizations,
      columns: {
        organization: 'orgId',
        plan: ({ plan, status }) => (status === 'active' ? plan : `${plan}, ${status}`),
        calls: ({ calls }) => calls.used,
        quota: ({ calls }) => calls.limit,
        used: ({ calls }) => percentText(calls),
        'by month end': ({ forecast }) => forecast && (percentText(forecast) ?? numberText(forecast.used)),
        credits: ({ credits }) =>
          credits && `${numberText(credits.used)} of ${numberText(credits.limit ?? 0)}`,
      },
      whenEmpty: 'There are no such organizations.',
    }),
    definePreparedCommand(load, {
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
      },
      examples: [
        'usage show acme --month 2026-10 --local --json',
        'usage show acme --by tools --from 2026-11-01 --to 2026-11-30 --local',
        'usage show acme --by credits --local',
        'usage show acme --by key --since 24h --stack WidgetApi',
      ],
      prepare: ({ org, by, month, from, to, since }, { withProgress }) => {
        const grouping = usageGroupings.find((one) => one === by);
        if (since !== undefined && grouping === undefined) {
          throw new UsageError('--since goes with --by key, --by site and --by route.');
        }
        const strange = by === 'tools' ? month : (from ?? to ?? (by === 'calls' ? undefined : month));
        if (strange !== undefined) {
          throw new UsageError('--month goes with --by calls; --from and --to with --by tools.');
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
      text: (shown, screen) => {
        if (shown.by === 'recent') {
          const { by, rows } = shown.report;
          return blocks(
            fieldsText(shown.report, { From: 'from', To: 'to' }, screen),
            tableText(
              rows,
              {
                [by]: ({ name }) => name ?? `(no ${by})`,
                calls: 'calls',
                '429s': 'throttled',
                credits: 'credits',
              },
              screen,
              'No calls in this time.',
            ),
          );
        }
        if (shown.by === 'credits') return creditReportText(shown.report, screen);
        if (shown.by === 'calls') return callReportText(shown.report, screen);
        return toolReportText(shown.report, screen);
      },
    }),
  ],
};

function callReportText(report: CallReport, screen: Screen): string {
  const most = Math.max(...report.days.map((day) => day.calls));
  return blocks(
    fieldsText(report, {
      Organization: 'orgId',
      Plan: 'plan',
      Month: ({ month }) => `${month} (UTC)`,
      Calls: ({ calls, limit }) =>
        limit === null
          ? calls
          : `${numberText(calls)} of ${numberText(limit)}${limit === 0 ? '' : ` (${((calls / limit) * 100).toFixed(1)} %)`}`,
      'Of the quota': ({ calls, limit }) => (limit === null ? undefined : quotaBar(calls, limit)),
      Remaining: 'remaining',
    }),
    tableText(
      report.days,
      { day: 'day', calls: 'calls', 'by day': ({ calls }) => bar(calls, most) },
      screen,
      'No calls in this month.',
    ),
  );
}

function toolReportText(report: ToolReport, screen: Screen): string {
  const { events, tools, others } = report;
  const mostTool = Math.max(...tools.map(({ on }) => on));
  const mostOther = Math.max(...others.map(({ on }) => on));
  const counts = { on: 'on', off: 'off', visitors: 'visitors' } as const;
  return blocks(
    fieldsText(report, {
      Organization: 'orgId',
      Days: ({ from, to }) => `${from} to ${to} (UTC)`,
      Events: 'events',
      Visitors: 'visitors',
    }),
    tableText(
      tools,
      { tool: 'featureCode', ...counts, 'switched on': ({ on }) => bar(on, mostTool) },
      screen,
      events === 0 ? 'No events on these days.' : 'No events of tools on these days.',
    ),
    tableText(
      others,
      { kind: 'kind', code: 'code', ...counts, 'switched on': ({ on }) => bar(on, mostOther) },
      screen,
    ),
  );
}

function percentText({ share }: Share): string | null {
  return share === null ? null : `${(share * 100).toFixed(1)} %`;
}
