import { aiModeSchema, aiTierSchema } from '../../shared/contract/enumerations.ts';
import { type CommandGroup, defineCommand, definePreparedCommand } from '../command-line/define-command.ts';
import { wholeNumber } from '../command-line/values.ts';
import { UsageError } from '../errors.ts';
import type { CreditReport } from '../operations/ai.ts';
import type { Deployment } from '../operations/deployment.ts';
import { bar, quotaBar } from '../output/bar.ts';
import { effectiveWithin } from '../output/propagation.ts';
import type { Screen } from '../output/screen.ts';
import { blocks, fieldsText, numberText, tableText } from '../output/table.ts';
import { organizationFields } from './org.ts';

export const loadAi = async (deployment: Deployment) =>
  new (await import('../operations/ai.ts')).AiOperations(deployment);

export const aiCommands: CommandGroup = {
  name: 'ai',
  summary: 'the AI add-on: its tier, modes and credits',
  commands: [
    definePreparedCommand(loadAi, {
      name: 'set',
      summary: 'give an organization the add-on, change its tier or highest mode, or take it away',
      arguments: { org: {} },
      options: {
        tier: {
          value: 'tier',
          summary: 'how many credits a month it includes; what it used this month stays used',
          choices: aiTierSchema.options,
        },
        credits: { value: 'n', summary: 'tier custom only: credits a month', parse: wholeNumber },
        cap: {
          value: 'mode',
          summary:
            'the highest mode: standard costs 1, smart 3, genius 15 times the price (at first standard)',
          choices: aiModeSchema.options,
        },
        off: { summary: 'take the add-on away' },
      },
      examples: [
        'ai set acme --tier lite --local',
        'ai set megacorp --tier custom --credits 250000 --cap genius --stack WidgetApi',
        'ai set acme --off --local',
      ],
      prepare: ({ org, tier, credits = null, cap = null, off = false }) => {
        if (off === (tier !== undefined || cap !== null)) {
          throw new UsageError('Give --tier or --cap, or --off alone.');
        }
        if (tier === undefined && credits !== null) throw new UsageError('--credits needs --tier custom.');
        const choice = tier === undefined ? null : { tier, creditsPerMonth: credits };
        return async (ai) => (off ? ai.disable(org) : ai.set(org, choice, cap));
      },
      fields: organizationFields,
      text: () => effectiveWithin('The change applies to all of its calls'),
    }),
    defineCommand(loadAi, {
      name: 'grant',
      summary: 'give credits on top of the tier, for this month only; run again, it gives them again',
      arguments: { org: {}, credits: { summary: 'how many', parse: wholeNumber } },
      examples: ['ai grant acme 500 --local'],
      run: async (ai, { org, credits }) => ai.grant(org, credits),
      text: creditReportText,
    }),
    defineCommand(loadAi, {
      name: 'heal',
      summary:
        'release the credits of calls that died on the way (this happens by itself when none are left)',
      arguments: { org: {} },
      examples: ['ai heal acme --local'],
      run: async (ai, { org }) => ai.heal(org),
      text: ({ healed, ...report }, screen) =>
        `Released ${healed} credits.\n\n${creditReportText(report, screen)}`,
    }),
  ],
};

/** A month's credits, and the price of each transform. */
export function creditReportText(report: CreditReport, screen: Screen): string {
  const transforms = Object.entries(report.byTransform)
    .map(([transform, counts]) => ({ transform, ...counts }))
    .sort((left, right) => right.charged - left.charged);
  return blocks(
    fieldsText(report, {
      Organization: 'orgId',
      Month: ({ month, resetsAt }) => `${month} (UTC), until ${resetsAt}`,
      'AI add-on': 'tier',
      Credits: ({ used, limit }) => `${numberText(used)} of ${numberText(limit)}`,
      'Of the month': ({ used, limit }) => quotaBar(used, limit),
      Remaining: 'remaining',
      'Granted on top': 'granted',
      'Held by calls': 'reserved',
    }),
    tableText(
      transforms,
      {
        transform: 'transform',
        answers: 'answers',
        credits: 'charged',
        'credits drawn': ({ charged }) => bar(charged, transforms[0]?.charged ?? 0),
      },
      screen,
      'Nothing was charged this month.',
    ),
  );
}
