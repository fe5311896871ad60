import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { earlierInstant, positiveNumber } from '../command-line/values.ts';
import type { Deployment } from '../operations/deployment.ts';

const load = async (deployment: Deployment) =>
  new (await import('../operations/audit.ts')).AuditOperations(deployment);

const moreText = (limit: number) =>
  `The newest ${limit} are shown, and there are more: give --limit a larger number, or a later --since.`;

export const auditCommands: CommandGroup = {
  name: 'audit',
  summary: 'who changed what with widgetctl, and when',
  commands: [
    defineCommand(load, {
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
      run: async (audit, { org = null, since = null, limit }) => {
        const found = await audit.list({ orgId: org, since }, limit + 1);
        return { entries: found.slice(0, limit), hasMore: found.length > limit };
      },
      document: ({ entries }) => entries,
      rows: ({ entries }) => entries,
      columns: {
        when: 'at',
        who: 'who',
        command: 'command',
        organization: 'orgId',
        what: ({ arguments: given, options }) =>
          [
            ...Object.values(given),
            ...Object.entries(options).map(([name, value]) =>
              value === true ? `--${name}` : `--${name} ${value}`,
            ),
          ].join(' '),
        outcome: ({ outcome }) => (outcome === 'begun' ? 'not known to have ended' : outcome),
      },
      whenEmpty: 'Nothing was changed in that time.',
      text: ({ hasMore }, _screen, { limit }) => (hasMore ? moreText(limit) : null),
      notice: ({ hasMore }, isJson, { limit }) => (hasMore && isJson ? moreText(limit) : null),
    }),
  ],
};
