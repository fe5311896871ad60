import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { earlierInstant, positiveNumber } from '../command-line/values.ts';
import { auditText } from '../output/audit-text.ts';

const moreText = (limit: number) =>
  `The newest ${limit} are shown, and there are more: give --limit a larger number, or a later --since.`;

/** Who changed what, and when. */
export const auditCommands: CommandGroup = {
  name: 'audit',
  summary: 'who changed what with widgetctl, and when',
  commands: [
    defineCommand({
      name: 'list',
      summary: 'list the commands that changed something, the newest first, those that failed too',
      options: {
        org: {
          value: 'org',
          summary: 'only those that name this organization, also one that there is no more',
        },
        since: {
          value: 'when',
          summary: 'begun at this time or later: 2026-11-01, a time with its zone, or 7d',
          parse: earlierInstant,
        },
        limit: { value: 'n', summary: 'how many at most', parse: positiveNumber, default: 100 },
      },
      examples: ['audit list --since 7d --local', 'audit list --org acme --stack WidgetApi --json'],
      run: async ({ audit }, { org = null, since = null, limit }) => {
        const found = await audit.list({ orgId: org, since }, limit + 1);
        return { entries: found.slice(0, limit), hasMore: found.length > limit };
      },
      document: ({ entries }) => entries,
      text: ({ entries, hasMore }, screen, { limit }) =>
        [auditText(entries, screen), ...(hasMore ? [moreText(limit)] : [])].join('\n\n'),
      notice: ({ hasMore }, isJson, { limit }) => (hasMore && isJson ? moreText(limit) : null),
    }),
  ],
};
