import type { Command } from 'commander';
import type { Io } from '../io.ts';
import { allUsageText } from '../output/all-usage-text.ts';
import { withProgressBar } from '../output/progress-bar.ts';
import { callReportText, toolReportCsv, toolReportText } from '../output/usage-text.ts';
import type { Answer } from './answer.ts';
import { addExamples } from './examples.ts';
import { percent } from './values.ts';

interface ToolOptions {
  readonly from?: string;
  readonly to?: string;
  readonly csv?: true;
}

/** `usage`: what organizations use. */
export function addUsageCommands(program: Command, answer: Answer, io: Io): void {
  const usage = program.command('usage').description('what organizations use: calls, credits and tools');
  addList(usage, answer, io);
  const calls = usage
    .command('calls')
    .description("a month's calls against the quota, and by day")
    .argument('<org>')
    .option('--month <month>', 'such as 2026-11; this month when left out')
    .action(async (orgId: string, { month }: { month?: string }, command: Command) =>
      answer(command, async (operator) => operator.usage.calls(orgId, month), callReportText),
    );
  addExamples(calls, 'usage calls acme --local', 'usage calls acme --month 2026-10 --local --json');
  const tools = usage
    .command('tools')
    .description(
      'how often tools were switched on and off (presets, the panel and transforms too), and by how many visitors',
    )
    .argument('<org>')
    .option('--from <day>', 'first day (UTC), such as 2026-11-01; the first of the month when left out')
    .option('--to <day>', 'last day (UTC), included; today when left out')
    .option('--csv', 'answer with comma-separated values')
    .action(async (orgId: string, options: ToolOptions, command: Command) =>
      answer(
        command,
        async (operator) =>
          withProgressBar(io, 'Reading events', async (onProgress) =>
            operator.usage.tools(orgId, options, onProgress),
          ),
        options.csv === true ? toolReportCsv : toolReportText,
      ),
    );
  addExamples(
    tools,
    'usage tools acme --local',
    'usage tools acme --from 2026-11-01 --to 2026-11-30 --csv --local > november.csv',
  );
}

function addList(usage: Command, answer: Answer, io: Io): void {
  const list = usage
    .command('list')
    .description(
      'calls, share of the quota, forecast and credits of all organizations, the nearest to a limit first',
    )
    .option('--month <month>', 'such as 2026-10; this month when left out')
    .option(
      '--over <percent>',
      'only those with a share of so many percent or more: calls, forecast or credits',
      percent,
    )
    .action(async ({ month, over }: { month?: string; over?: number }, command: Command) =>
      answer(
        command,
        async ({ allUsage }) =>
          withProgressBar(io, 'Reading usage', async (onProgress) =>
            allUsage.list({ month, over }, onProgress),
          ),
        allUsageText,
      ),
    );
  addExamples(list, 'usage list --local', 'usage list --over 80 --stack WidgetApi --json');
}
