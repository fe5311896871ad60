import type { Command } from 'commander';
import { creditReportText } from '../output/credits-text.ts';
import type { Answer } from './answer.ts';
import { addExamples } from './examples.ts';
import { wholeNumber } from './values.ts';

/** `credits`: an organization's AI credits this month. */
export function addCreditsCommands(program: Command, answer: Answer): void {
  const credits = program.command('credits').description('AI credits: what is used, granted and held');
  const show = credits
    .command('show')
    .description("this month's credits, and what each transform cost")
    .argument('<org>')
    .action(async (orgId: string, _options: unknown, command: Command) =>
      answer(command, async (operator) => operator.ai.credits(orgId), creditReportText),
    );
  addExamples(show, 'credits show acme --local');
  const grant = credits
    .command('grant')
    .description('give credits on top of the tier, for this month only; run again, it gives them again')
    .argument('<org>')
    .argument('<credits>', 'how many', wholeNumber)
    .action(async (orgId: string, amount: number, _options: unknown, command: Command) =>
      answer(command, async (operator) => operator.ai.grant(orgId, amount), creditReportText),
    );
  addExamples(grant, 'credits grant acme 500 --local');
  const heal = credits
    .command('heal')
    .description(
      'give back the credits of calls that died on the way (this happens by itself when none are left)',
    )
    .argument('<org>')
    .action(async (orgId: string, _options: unknown, command: Command) =>
      answer(
        command,
        async (operator) => operator.ai.heal(orgId),
        ({ healed, ...report }, screen) =>
          `Gave back ${healed} credits.\n\n${creditReportText(report, screen)}`,
      ),
    );
  addExamples(heal, 'credits heal acme --local');
}
