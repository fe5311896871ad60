import type { Command } from 'commander';
import { untilInterrupted } from '../interruption.ts';
import type { Io } from '../io.ts';
import type { DataCounts } from '../operations/organization-data.ts';
import { noticeWriter } from '../output/notice.ts';
import { dataCountsText } from '../output/organization-data-text.ts';
import { withProgressBar } from '../output/progress-bar.ts';
import type { Answer, Stream } from './answer.ts';
import { addExamples } from './examples.ts';
import { addOrgExportCommand } from './org-export.ts';
import { addOrgImportCommand } from './org-import.ts';
import { requireRepeated } from './values.ts';

/** Adds to `org` what concerns all data of an organization at once. */
export function addOrgDataCommands(org: Command, answer: Answer, stream: Stream, io: Io): void {
  addOrgExportCommand(org, stream, io);
  addOrgImportCommand(org, answer, io);
  addDelete(org, answer, io);
}

function addDelete(org: Command, answer: Answer, io: Io): void {
  const remove = org
    .command('delete')
    .description(
      'say what would be deleted of an organization; with --confirm, delete it from every table. Interrupted and run again, it goes on',
    )
    .argument('<org>')
    .option('--confirm <org>', "the organization's id once more: delete, for good")
    .action(async (orgId: string, { confirm }: { confirm?: string }, command: Command) =>
      answer(
        command,
        async ({ organizationData }): Promise<DataCounts & { deleted: boolean }> => {
          if (confirm === undefined) return { ...(await organizationData.count(orgId)), deleted: false };
          requireRepeated(confirm, orgId, 'the organization');
          const counts = await untilInterrupted(async (signal) =>
            withProgressBar(io, 'Deleting', async (onProgress) =>
              organizationData.delete(orgId, { onProgress, onWait: noticeWriter(io), signal }),
            ),
          );
          return { ...counts, deleted: true };
        },
        dataCountsText,
      ),
    );
  addExamples(remove, 'org delete acme --local', 'org delete acme --confirm acme --local');
}
