import { defineCommand } from '../command-line/define-command.ts';
import { duration } from '../command-line/values.ts';
import { throttlingText } from '../output/throttling-text.ts';

const defaultSince = '1h';

const details = `
It counts the lines of the access log with status 429. By rate: more calls a
second than the plan, the stage or the account allows. By quota: the usage
plan's month. By count or credits: the exact month, or the AI credits; credits
show ORG tells which. A call without a caller was refused before anybody asked
whose key it is: by the account's rate, or that of /health.`;

/** Who was answered 429. */
export const orgThrottledCommand = defineCommand({
  name: 'throttled',
  summary: 'whose calls were answered 429, how often and by what, the most refused first',
  options: {
    since: {
      value: 'duration',
      summary: `such as 30m or 24h (default ${defaultSince})`,
      parse: duration,
    },
  },
  details,
  examples: ['org throttled --local', 'org throttled --since 24h --stack WidgetApi --json'],
  run: async ({ throttling }, { since = duration(defaultSince) }) => throttling.list(since),
  text: throttlingText,
});
