import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { duration, percent } from '../command-line/values.ts';
import { UsageError } from '../errors.ts';
import type { Deployment } from '../operations/deployment.ts';
import type { RecentUsageReport } from '../operations/recent-usage.ts';
import type { ToolReport } from '../operations/usage.ts';
import { usageGroupings } from '../operations/usage-groupings.ts';
import type { Screen } from '../output/screen.ts';
import { fieldsText, numberText, tableText } from '../output/table.ts';
import { blocks, type Text, words } from '../output/text.ts';
import { creditReportText, loadAi } from './ai.ts';
import { callReportText, percentText } from './org-grant-calls.ts';
import { topics } from './topics.ts';

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
  summary: topics.usage,
  commands: [
    defineCommand(load, {
      name: 'list',
      isAudited: false,
      summary:
        'list calls and credits of all organizations against their limits in the month, closest to a limit first; includes deleted ones',
      options: {
        month: { value: 'month', summary: 'such as 2026-10 (default: this month)' },
        over: {
          value: 'percent',
          summary: 'only organizations at this percentage or more of a limit: calls or credits',
          parse: percent,
        },
      },
      examples: ['usage list --local', 'usage list --over 80 --stack WidgetApi --json'],
      run: async ({ usage }, query) => usage.list(query),
      fields: { Month: ({ month }) => `${month} (UTC)` },
      rows: ({ organizations }) => organizations,
      columns: {
        organization: 'orgId',
        plan: ({ plan, status }) => (status === 'active' ? plan : `${plan ?? '-'}, ${status}`),
        calls: ({ calls }) => calls.used,
        quota: ({ calls }) => calls.limit,
        used: ({ calls: { share } }) => (share === null ? null : percentText(share)),
        credits: ({ credits }) =>
          credits && `${numberText(credits.used)} of ${numberText(credits.limit ?? 0)}`,
      },
      whenEmpty: words`No matching organizations.`,
    }),
    defineCommand(load, {
      name: 'show',
      isAudited: false,
      summary:
        "show an organization's calls, tools or AI credits, or recent usage by key, site, route or origin",
      arguments: { org: {} },
      options: {
        by: {
          value: 'what',
          summary:
            'calls: by day; tools: activations and visitors of each tool, preset, transform and the panel; credits: by transform; key, site, route, origin: recent calls and credits, from the log; origin omits calls that API Gateway rejected',
          choices: ['calls', 'tools', 'credits', ...usageGroupings],
          default: 'calls',
        },
        month: {
          value: 'month',
          summary: 'with --by calls or credits: such as 2026-11 (default: this month)',
        },
        from: {
          value: 'day',
          summary: 'with --by tools: first day (UTC), such as 2026-11-01 (default: the first of the month)',
        },
        to: { value: 'day', summary: 'with --by tools: last day (UTC), inclusive (default: today)' },
        since: {
          value: 'duration',
          summary:
            'with --by key, site, route or origin: how far to look back, such as 30m or 24h (default: 1h)',
          parse: duration,
        },
      },
      examples: [
        'usage show acme --month 2026-10 --local --json',
        'usage show acme --by tools --from 2026-11-01 --to 2026-11-30 --local',
        'usage show acme --by credits --month 2026-10 --local',
        'usage show acme --by key --since 24h --stack WidgetApi',
      ],
      check: ({ by, month, from, to, since }) => {
        if (since !== undefined && groupingOf(by) === undefined) {
          throw new UsageError('--since requires --by key, --by site, --by route or --by origin.');
        }
        const misplaced =
          by === 'tools' ? month : (from ?? to ?? (by === 'calls' || by === 'credits' ? undefined : month));
        if (misplaced !== undefined) {
          throw new UsageError('--month requires --by calls or credits; --from and --to require --by tools.');
        }
      },
      run: async ({ usage, ai, recentUsage }, { org, by, month, from, to, since = duration('1h') }) => {
        const grouping = groupingOf(by);
        if (grouping !== undefined) {
          return shown(await recentUsage.show(org, grouping, since), recentReportText);
        }
        if (by === 'credits') return shown(await ai.credits(org, month), creditReportText);
        if (by === 'calls') return shown(await usage.calls(org, month), callReportText);
        return shown(await usage.tools(org, { from, to }), toolReportText);
      },
      document: ({ report }) => report,
      text: ({ text }, screen) => text(screen),
    }),
  ],
};

function groupingOf(by: string) {
  return usageGroupings.find((one) => one === by);
}

function shown<Report>(report: Report, text: (report: Report, screen: Screen) => Text) {
  return { report, text: (screen: Screen) => text(report, screen) };
}

function recentReportText(report: RecentUsageReport, screen: Screen): Text {
  const { by, rows } = report;
  const columns = { [by]: ({ name }: (typeof rows)[number]) => name ?? `(no ${by})` };
  return blocks(
    fieldsText(report, { From: 'from', To: 'to' }),
    tableText(
      rows,
      {
        ...columns,
        ...(by === 'key' && { label: 'label' as const }),
        calls: 'calls',
        '429s': 'throttled',
        credits: 'credits',
      },
      screen,
      words`No calls in this period.`,
    ),
  );
}

function toolReportText(report: ToolReport, screen: Screen): Text {
  const { events, tools, others } = report;
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
      { tool: 'featureCode', ...counts },
      screen,
      events === 0 ? words`No events on these days.` : words`No events of tools on these days.`,
    ),
    tableText(others, { kind: 'kind', code: 'code', ...counts }, screen),
  );
}
