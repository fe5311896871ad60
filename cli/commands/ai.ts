import { aiModeNames, aiTierNames } from '../../shared/contract/names.ts';
import { defineChange } from '../command-line/define-change.ts';
import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { wholeNumber } from '../command-line/values.ts';
import { UsageError } from '../errors.ts';
import type { CreditReport } from '../operations/ai.ts';
import type { Deployment } from '../operations/deployment.ts';
import { effectiveWithin } from '../output/propagation.ts';
import type { Screen } from '../output/screen.ts';
import { fieldsText, numberText, tableText } from '../output/table.ts';
import { blocks, type Text, words } from '../output/text.ts';
import { organizationFields } from './org.ts';
import { topics } from './topics.ts';

export const loadAi = async (deployment: Deployment) =>
  new (await import('../operations/ai.ts')).AiOperations(deployment);

export const aiCommands: CommandGroup = {
  name: 'ai',
  summary: topics.ai,
  commands: [
    defineChange(loadAi, {
      name: 'set',
      summary: 'enable the AI add-on of an organization, change its tier or highest mode, or disable it',
      arguments: { org: {} },
      options: {
        tier: {
          value: 'tier',
          summary: 'sets the monthly credits; credits used this month still count',
          choices: aiTierNames,
        },
        credits: { value: 'n', summary: 'tier custom only: credits per month', parse: wholeNumber },
        cap: {
          value: 'mode',
          summary:
            'highest mode; smart costs 3 times as much as standard, genius 15 times (default: standard)',
          choices: aiModeNames,
        },
        perCaller: {
          value: 'n|off',
          summary:
            "maximum credits a day of each caller (network address) on a site (default: a tenth of the tier's monthly credits, at least 200)",
          parse: creditsOrOff,
        },
        off: { summary: 'disable the add-on' },
      },
      examples: [
        'ai set acme --tier lite --local',
        'ai set megacorp --tier custom --credits 250000 --cap genius --stack WidgetApi',
        'ai set acme --per-caller 500 --local',
        'ai set acme --off --local',
      ],
      check: ({ tier, credits, cap, perCaller, off = false }) => {
        if (off === (tier !== undefined || cap !== undefined || perCaller !== undefined)) {
          throw new UsageError('Specify --tier, --cap, --per-caller or several of them, or only --off.');
        }
        if (tier === undefined && credits !== undefined)
          throw new UsageError('--credits requires --tier custom.');
      },
      run: async (ai, { org, tier, credits = null, cap = null, perCaller, off }) =>
        off
          ? ai.disable(org)
          : ai.set(
              org,
              tier ? { tier, creditsPerMonth: credits } : null,
              cap,
              perCaller === 'off' ? null : perCaller,
            ),
      view: (organization) => fieldsText(organization, organizationFields),
      effect: effectiveWithin(words`The change takes effect for all calls`),
    }),
    defineCommand(loadAi, {
      name: 'grant',
      isAudited: true,
      summary: 'grant additional credits for this month; not idempotent',
      arguments: { org: {}, credits: { summary: 'number of credits', parse: wholeNumber } },
      examples: ['ai grant acme 500 --local'],
      run: async (ai, { org, credits }) => ai.grant(org, credits),
      text: creditReportText,
    }),
  ],
};

function creditsOrOff(text: string): number | 'off' {
  return text === 'off' ? text : wholeNumber(text);
}

export function creditReportText(report: CreditReport, screen: Screen): Text {
  const transforms = Object.entries(report.byTransform)
    .map(([transform, counts]) => ({ transform, ...counts }))
    .sort((left, right) => right.charged - left.charged);
  return blocks(
    fieldsText(report, {
      Organization: 'orgId',
      Month: ({ month, resetsAt }) => `${month} (UTC), until ${resetsAt}`,
      'AI add-on': 'tier',
      Credits: ({ used, limit }) => `${numberText(used)} of ${numberText(limit)}`,
      Remaining: 'remaining',
      Granted: 'granted',
      Reserved: 'reserved',
    }),
    tableText(
      transforms,
      { transform: 'transform', responses: 'responses', credits: 'charged' },
      screen,
      words`No credits were charged this month.`,
    ),
  );
}
