import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { defineDeletion } from '../command-line/define-deletion.ts';
import { profileText } from '../output/profile-text.ts';
import { numberText } from '../output/table.ts';

const oneVisitor = {
  org: {},
  userId: { summary: 'the visitor, as the site names them to the widget' },
} as const;

/** What is stored of a visitor. */
export const profileCommands: CommandGroup = {
  name: 'profile',
  summary: 'what is stored of a visitor',
  commands: [
    defineCommand({
      name: 'show',
      summary: "show a visitor's saved settings",
      arguments: oneVisitor,
      examples: ['profile show acme visitor-42 --local', 'profile show acme --local -- --odd-id'],
      run: async ({ profiles }, { org, userId }) => profiles.show(org, userId),
      text: profileText,
    }),
    defineCommand({
      name: 'export',
      summary: 'print everything stored of a visitor, as JSON',
      arguments: oneVisitor,
      examples: ['profile export acme visitor-42 --local > visitor-42.json'],
      run: async ({ profiles }, { org, userId }) => profiles.export(org, userId),
      text: (exported) => JSON.stringify(exported, null, 2),
    }),
    defineDeletion({
      summary: 'delete everything stored of a visitor; done again, it finds nothing and succeeds',
      arguments: oneVisitor,
      examples: ['profile delete acme visitor-42 --confirm visitor-42 --local'],
      what: 'the visitor',
      id: ({ userId }) => userId,
      run: async ({ profiles }, { org, userId }) => profiles.delete(org, userId),
      text: ({ deleted, eventsDeleted }) =>
        deleted
          ? `Deleted. Usage events deleted: ${numberText(eventsDeleted)}.`
          : 'Nothing was stored of this visitor.',
    }),
  ],
};
