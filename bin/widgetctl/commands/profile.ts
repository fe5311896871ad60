import type { Command } from 'commander';
import { profileText } from '../output/profile-text.ts';
import { numberText } from '../output/table.ts';
import type { Answer } from './answer.ts';
import { addExamples } from './examples.ts';

const userArgument = 'the visitor, as the site names them to the widget';

/** `profile`: what is stored of a visitor. */
export function addProfileCommands(program: Command, answer: Answer): void {
  const profile = program.command('profile').description('what is stored of a visitor');
  const show = profile
    .command('show')
    .description("show a visitor's saved settings")
    .argument('<org>')
    .argument('<user-id>', userArgument)
    .action(async (orgId: string, userId: string, _options: unknown, command: Command) =>
      answer(command, async ({ profiles }) => profiles.show(orgId, userId), profileText),
    );
  addExamples(show, 'profile show acme visitor-42 --local', 'profile show acme --local -- --odd-id');
  const exporting = profile
    .command('export')
    .description('print everything stored of a visitor, as JSON')
    .argument('<org>')
    .argument('<user-id>', userArgument)
    .action(async (orgId: string, userId: string, _options: unknown, command: Command) =>
      answer(
        command,
        async ({ profiles }) => profiles.export(orgId, userId),
        (exported) => JSON.stringify(exported, null, 2),
      ),
    );
  addExamples(exporting, 'profile export acme visitor-42 --local > visitor-42.json');
  const remove = profile
    .command('delete')
    .description('delete everything stored of a visitor; done again, it finds nothing and succeeds')
    .argument('<org>')
    .argument('<user-id>', userArgument)
    .action(async (orgId: string, userId: string, _options: unknown, command: Command) =>
      answer(
        command,
        async ({ profiles }) => profiles.delete(orgId, userId),
        ({ deleted, eventsDeleted }) =>
          deleted
            ? `Deleted. Usage events deleted: ${numberText(eventsDeleted)}.`
            : 'Nothing was stored of this visitor.',
      ),
    );
  addExamples(remove, 'profile delete acme visitor-42 --local');
}
