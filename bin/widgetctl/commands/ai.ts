import { type Command, Option } from 'commander';
import { type AiMode, type AiTier, aiModeSchema, aiTierSchema } from '../../../shared/contract/vocabulary.ts';
import type { Io } from '../io.ts';
import { changedOrganizationText } from '../output/organization-text.ts';
import { addAiCheckCommand } from './ai-check.ts';
import type { Answer } from './answer.ts';
import { addExamples } from './examples.ts';
import { wholeNumber } from './values.ts';

interface TierOptions {
  readonly tier: AiTier;
  readonly credits?: number;
}

const tierOption = () =>
  new Option('--tier <tier>', 'how many credits a month it includes')
    .choices(aiTierSchema.options)
    .makeOptionMandatory();
const modeOption = () =>
  new Option('--cap <mode>', 'the highest mode it may use').choices(aiModeSchema.options);

/** `ai`: the AI add-on of organizations, and what it needs of AWS. */
export function addAiCommands(program: Command, answer: Answer, io: Io): void {
  const ai = program.command('ai').description('the AI add-on: its tier of credits and its modes');
  addAiCheckCommand(ai, answer, io);
  const enable = ai
    .command('enable')
    .description('give an organization the add-on')
    .argument('<org>')
    .addOption(tierOption())
    .option('--credits <n>', 'tier custom only: credits a month', wholeNumber)
    .addOption(modeOption().default('standard'))
    .action(async (orgId: string, options: TierOptions & { cap: AiMode }, command: Command) =>
      answer(
        command,
        async (operator) => operator.ai.enable(orgId, choiceOf(options), options.cap),
        changedOrganizationText,
      ),
    );
  addExamples(
    enable,
    'ai enable acme --tier lite --local',
    'ai enable megacorp --tier custom --credits 250000 --cap genius --stack WidgetApi',
  );
  const disable = ai
    .command('disable')
    .description('take the add-on away')
    .argument('<org>')
    .action(async (orgId: string, _options: unknown, command: Command) =>
      answer(command, async (operator) => operator.ai.disable(orgId), changedOrganizationText),
    );
  addExamples(disable, 'ai disable acme --local');
  const setTier = ai
    .command('set-tier')
    .description('move an organization to another tier; what it used this month stays used')
    .argument('<org>')
    .addOption(tierOption())
    .option('--credits <n>', 'tier custom only: credits a month', wholeNumber)
    .action(async (orgId: string, options: TierOptions, command: Command) =>
      answer(
        command,
        async (operator) => operator.ai.setTier(orgId, choiceOf(options)),
        changedOrganizationText,
      ),
    );
  addExamples(setTier, 'ai set-tier acme --tier plus --local');
  const setCap = ai
    .command('set-cap')
    .description('change the highest mode it may use: standard costs 1, smart 3, genius 15 times the price')
    .argument('<org>')
    .addOption(modeOption().makeOptionMandatory())
    .action(async (orgId: string, { cap }: { cap: AiMode }, command: Command) =>
      answer(command, async (operator) => operator.ai.setCap(orgId, cap), changedOrganizationText),
    );
  addExamples(setCap, 'ai set-cap acme --cap smart --local');
}

function choiceOf({ tier, credits = null }: { tier: AiTier; credits?: number | null }) {
  return { tier, creditsPerMonth: credits };
}
