import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { defineDeletion } from '../command-line/define-deletion.ts';
import type { Deployment } from '../operations/deployment.ts';
import { numberText } from '../output/table.ts';
import { json, lines, suggestion, words } from '../output/text.ts';
import { topics } from './topics.ts';

const load = async (deployment: Deployment) =>
  new (await import('../operations/profiles.ts')).ProfileOperations(deployment);

const oneVisitor = {
  org: {},
  userId: { summary: 'the visitor ID that the site passes to the widget' },
} as const;

export const profileCommands: CommandGroup = {
  name: 'profile',
  summary: topics.profile,
  commands: [
    defineCommand(load, {
      name: 'export',
      isAudited: false,
      summary: 'print all stored data of a visitor as JSON',
      arguments: oneVisitor,
      examples: [
        'profile export acme visitor-42 --local > visitor-42.json',
        'profile export acme --local -- --odd-id',
      ],
      run: async (profiles, { org, userId }) => profiles.export(org, userId),
      text: (exported) => json(exported),
    }),
    defineDeletion(load, {
      summary: 'delete all stored data of a visitor; idempotent',
      arguments: oneVisitor,
      examples: ['profile delete acme visitor-42 --confirm visitor-42 --local'],
      what: 'the visitor',
      id: ({ userId }) => userId,
      run: async (profiles, { org, userId }) => profiles.delete(org, userId),
      changes: ({ deleted, visitorHash }) =>
        deleted ? [{ field: 'visitor', before: visitorHash, after: null }] : [],
      text: ({ orgId, deleted, eventsDeleted, visitorHash }) =>
        lines(
          deleted
            ? words`Deleted. Usage events deleted: ${numberText(eventsDeleted)}.`
            : words`No data of this visitor is stored.`,
          words`The audit trail names the visitor ${visitorHash}: ${suggestion`audit list ${orgId}`}`,
        ),
    }),
  ],
};
