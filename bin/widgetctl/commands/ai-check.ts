import type { Command } from 'commander';
import { FailedError } from '../errors.ts';
import type { Io } from '../io.ts';
import { aiChecksText } from '../output/ai-check-text.ts';
import { withProgressBar } from '../output/progress-bar.ts';
import type { Answer } from './answer.ts';
import { addExamples } from './examples.ts';

const details = `
It makes one tiny call of each model and voice engine, with your own AWS
credentials, in the Region of the stack. On AWS that costs a fraction of a
cent. The first call of a model in an account subscribes to it in AWS
Marketplace: run it once with an administrator's credentials. With --local the
stand-ins of npm start answer.`;

/** Adds to `ai` what asks whether the account may use the models and voices of the deployment. */
export function addAiCheckCommand(ai: Command, answer: Answer, io: Io): void {
  const check = ai
    .command('check')
    .description('ask each model and voice engine of the deployment once, and say why one is refused')
    .addHelpText('after', details)
    .action(async (_options: unknown, command: Command) =>
      answer(
        command,
        async ({ aiCheck }) => withProgressBar(io, 'Asking', async (onProgress) => aiCheck.check(onProgress)),
        aiChecksText,
        (checks) => {
          const refused = checks.filter(({ ok }) => !ok).length;
          return refused === 0
            ? null
            : new FailedError(
                `${refused} of ${checks.length} cannot be used: see above for what to do, and check again.`,
              );
        },
      ),
    );
  addExamples(check, 'ai check --local', 'ai check --stack WidgetApi --region eu-central-1');
}
