import { aiModeSchema, aiTierSchema } from '../../shared/contract/enumerations.ts';
import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { wholeNumber } from '../command-line/values.ts';
import { FailedError } from '../errors.ts';
import { aiChecksText } from '../output/ai-check-text.ts';
import { changedOrganizationText } from '../output/organization-text.ts';

const checkDetails = `
It makes one tiny call of each model and voice engine, with your own AWS
credentials, in the Region of the stack. On AWS that costs a fraction of a
cent. The first call of a model in an account subscribes to it in AWS
Marketplace: run it once with an administrator's credentials. With --local the
stand-ins of npm start answer.`;

const tierOptions = {
  tier: {
    value: 'tier',
    summary: 'how many credits a month it includes',
    choices: aiTierSchema.options,
    isRequired: true,
  },
  credits: { value: 'n', summary: 'tier custom only: credits a month', parse: wholeNumber },
} as const;

const modeOption = {
  value: 'mode',
  summary: 'the highest mode it may use',
  choices: aiModeSchema.options,
} as const;

/** The AI add-on of organizations, and what it needs of AWS. */
export const aiCommands: CommandGroup = {
  name: 'ai',
  summary: 'the AI add-on: its tier of credits and its modes',
  commands: [
    defineCommand({
      name: 'check',
      summary: 'ask each model and voice engine of the deployment once, and say why one is refused',
      details: checkDetails,
      examples: ['ai check --local', 'ai check --stack WidgetApi --region eu-central-1'],
      run: async ({ aiCheck }, _input, { withProgress }) =>
        withProgress('Asking', async (onProgress) => aiCheck.check(onProgress)),
      text: aiChecksText,
      failure: (checks) => {
        const refused = checks.filter(({ ok }) => !ok).length;
        return refused === 0
          ? null
          : new FailedError(
              `${refused} of ${checks.length} cannot be used: see above for what to do, and check again.`,
            );
      },
    }),
    defineCommand({
      name: 'enable',
      summary: 'give an organization the add-on',
      arguments: { org: {} },
      options: { ...tierOptions, cap: { ...modeOption, default: 'standard' } },
      examples: [
        'ai enable acme --tier lite --local',
        'ai enable megacorp --tier custom --credits 250000 --cap genius --stack WidgetApi',
      ],
      run: async ({ ai }, { org, tier, credits = null, cap }) =>
        ai.enable(org, { tier, creditsPerMonth: credits }, cap),
      text: changedOrganizationText,
    }),
    defineCommand({
      name: 'disable',
      summary: 'take the add-on away',
      arguments: { org: {} },
      examples: ['ai disable acme --local'],
      run: async ({ ai }, { org }) => ai.disable(org),
      text: changedOrganizationText,
    }),
    defineCommand({
      name: 'set-tier',
      summary: 'move an organization to another tier; what it used this month stays used',
      arguments: { org: {} },
      options: tierOptions,
      examples: ['ai set-tier acme --tier plus --local'],
      run: async ({ ai }, { org, tier, credits = null }) =>
        ai.setTier(org, { tier, creditsPerMonth: credits }),
      text: changedOrganizationText,
    }),
    defineCommand({
      name: 'set-cap',
      summary: 'change the highest mode it may use: standard costs 1, smart 3, genius 15 times the price',
      arguments: { org: {} },
      options: { cap: { ...modeOption, isRequired: true } },
      examples: ['ai set-cap acme --cap smart --local'],
      run: async ({ ai }, { org, cap }) => ai.setCap(org, cap),
      text: changedOrganizationText,
    }),
  ],
};
