import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { wholeNumber } from '../command-line/values.ts';
import { creditReportText } from '../output/credits-text.ts';

/** An organization's AI credits this month. */
export const creditsCommands: CommandGroup = {
  name: 'credits',
  summary: 'AI credits: what is used, granted and held',
  commands: [
    defineCommand({
      name: 'show',
      summary: "this month's credits, and what each transform cost",
      arguments: { org: {} },
      examples: ['credits show acme --local'],
      run: async ({ ai }, { org }) => ai.credits(org),
      text: creditReportText,
    }),
    defineCommand({
      name: 'grant',
      summary: 'give credits on top of the tier, for this month only; run again, it gives them again',
      arguments: { org: {}, credits: { summary: 'how many', parse: wholeNumber } },
      examples: ['credits grant acme 500 --local'],
      run: async ({ ai }, { org, credits }) => ai.grant(org, credits),
      text: creditReportText,
    }),
    defineCommand({
      name: 'heal',
      summary:
        'give back the credits of calls that died on the way (this happens by itself when none are left)',
      arguments: { org: {} },
      examples: ['credits heal acme --local'],
      run: async ({ ai }, { org }) => ai.heal(org),
      text: ({ healed, ...report }, screen) =>
        `Gave back ${healed} credits.\n\n${creditReportText(report, screen)}`,
    }),
  ],
};
