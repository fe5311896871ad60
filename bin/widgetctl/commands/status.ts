import type { Command } from 'commander';
import { FailedError } from '../errors.ts';
import { statusText } from '../output/status-text.ts';
import type { Answer } from './answer.ts';
import { addExamples } from './examples.ts';

const details = `
It reads CloudFormation, GET /health, CloudWatch's alarms, the token secret's
dates, and how many API keys and usage plans the account has in the Region. What
one of them does not tell, it says, and goes on. The local stack has no alarms
and no schedule.`;

/** `status`: how a deployment is. */
export function addStatusCommand(program: Command, answer: Answer): void {
  const status = program
    .command('status')
    .description(
      'stacks and versions, health, ringing alarms, last rotation and account quotas; 1 when something is wrong',
    )
    .addHelpText('after', details)
    .action(async (_options: unknown, command: Command) =>
      answer(
        command,
        async (operator) => operator.status.read(),
        statusText,
        ({ problems }) =>
          problems.length === 0
            ? null
            : new FailedError(
                `${problems.length === 1 ? 'One thing is' : `${problems.length} things are`} wrong: see above for what to do.`,
              ),
      ),
    );
  addExamples(status, 'status --local', 'status --stack WidgetApi --json | jq -r .problems[]');
}
