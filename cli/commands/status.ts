import { defineCommand } from '../command-line/define-command.ts';
import { FailedError } from '../errors.ts';
import { statusText } from '../output/status-text.ts';

const details = `
It reads CloudFormation, GET /health, CloudWatch's alarms, the token secret's
dates, and how many API keys and usage plans the account has in the Region. What
one of them does not tell, it says, and goes on. The local stack has no alarms
and no schedule.`;

/** How a deployment is. */
export const statusCommand = defineCommand({
  name: 'status',
  summary:
    'stacks and versions, health, ringing alarms, last rotation and account quotas; 1 when something is wrong',
  details,
  examples: ['status --local', 'status --stack WidgetApi --json | jq -r .problems[]'],
  run: async ({ status }) => status.read(),
  text: statusText,
  failure: ({ problems }) =>
    problems.length === 0
      ? null
      : new FailedError(
          `${problems.length === 1 ? 'One thing is' : `${problems.length} things are`} wrong: see above for what to do.`,
        ),
});
