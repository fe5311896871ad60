import type { Command } from 'commander';
import type { Io } from '../io.ts';
import { withProgressBar } from '../output/progress-bar.ts';
import { tableCopyText } from '../output/table-copy-text.ts';
import type { Answer } from './answer.ts';
import { addExamples } from './examples.ts';
import { instant, requireRepeated } from './values.ts';

interface CopyOptions {
  readonly from: string;
  readonly changedBefore?: string;
  readonly confirm?: string;
}

/** `table`: what concerns whole tables. */
export function addTableCommands(program: Command, answer: Answer, io: Io): void {
  const table = program.command('table').description('tables of the deployment');
  const copy = table
    .command('copy')
    .description(
      'say what a restored table has of an organization that the live one has not; with --confirm, copy it back. Newer rows stay. Interrupted and run again, it goes on',
    )
    .argument('<table>', 'such as Profiles')
    .argument('<org>')
    .requiredOption('--from <name>', 'the name of the restored table in DynamoDB')
    .option(
      '--changed-before <time>',
      'also put back rows that differ and were last changed before it',
      instant,
    )
    .option('--confirm <org>', "the organization's id once more: write")
    .action(async (name: string, orgId: string, options: CopyOptions, command: Command) => {
      const { from, changedBefore = null, confirm } = options;
      if (confirm !== undefined) requireRepeated(confirm, orgId, 'the organization');
      const request = { table: name, from, orgId, changedBefore, write: confirm !== undefined };
      await answer(
        command,
        async ({ tableCopies }) =>
          withProgressBar(io, 'Comparing', async (onProgress) => tableCopies.copy(request, onProgress)),
        tableCopyText,
      );
    });
  addExamples(
    copy,
    'table copy Profiles acme --from restored-profiles --local',
    'table copy Profiles acme --from restored-profiles --changed-before 2026-11-20T14:00:00Z --confirm acme --local',
  );
}
