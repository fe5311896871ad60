import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { defineDeletion } from '../command-line/define-deletion.ts';
import type { Deployment } from '../operations/deployment.ts';
import { numberText } from '../output/table.ts';

const load = async (deployment: Deployment) =>
  new (await import('../operations/profiles.ts')).ProfileOperations(deployment);

const oneVisitor = {
  org: {},
  userId: { summary: 'the visitor, as the site names them to the widget' },
} as const;

export const profileCommands: CommandGroup = {
  name: 'profile',
  summary: 'what is stored of a visitor',
  commands: [
    defineCommand(load, {
      name: 'export',
      summary: 'print everything stored of a visitor, as JSON',
      arguments: oneVisitor,
      examples: [
        'profile export acme visitor-42 --local > visitor-42.json',
        'profile export acme --local -- --odd-id',
      ],
      run: async (profiles, { org, userId }) => profiles.export(org, userId),
      text: (exported) => JSON.stringify(exported, null, 2),
    }),
    defineDeletion(load, {
      summary: 'delete everything stored of a visitor; done again, it finds nothing and succeeds',
      arguments: oneVisitor,
      examples: ['profile delete acme visitor-42 --confirm visitor-42 --local'],
      what: 'the visitor',
      id: ({ userId }) => userId,
      run: async (profiles, { org, userId }) => profiles.delete(org, userId),
      text: ({ deleted, eventsDeleted }) =>
        deleted
          ? `Deleted. Usage events deleted: ${numberText(eventsDeleted)}.`
          : 'Nothing was stored of this visitor.',
    }),
  ],
};
