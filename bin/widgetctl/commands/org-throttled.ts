import type { Command } from 'commander';
import { throttlingText } from '../output/throttling-text.ts';
import type { Answer } from './answer.ts';
import { addExamples } from './examples.ts';
import { duration } from './values.ts';

const defaultSince = '1h';

const details = `
It counts the lines of the access log with status 429. By rate: more calls a
second than the plan, the stage or the account allows. By quota: the usage
plan's month. By count or credits: the exact month, or the AI credits; credits
show ORG tells which. A call without a caller was refused before anybody asked
whose key it is: by the account's rate, or that of /health.`;

/** Adds to `org` who was answered 429. */
export function addOrgThrottledCommand(org: Command, answer: Answer): void {
  const throttled = org
    .command('throttled')
    .description('whose calls were answered 429, how often and by what, the most refused first')
    .option('--since <duration>', `such as 30m or 24h (default ${defaultSince})`, duration)
    .addHelpText('after', details)
    .action(async ({ since }: { since?: number }, command: Command) =>
      answer(
        command,
        async ({ throttling }) => throttling.list(since ?? duration(defaultSince)),
        throttlingText,
      ),
    );
  addExamples(throttled, 'org throttled --local', 'org throttled --since 24h --stack WidgetApi --json');
}
