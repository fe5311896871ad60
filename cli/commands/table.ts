import { type CommandGroup, definePreparedCommand } from '../command-line/define-command.ts';
import { instant, requireRepeated } from '../command-line/values.ts';
import { tableCopyText } from '../output/table-copy-text.ts';

/** What concerns whole tables. */
export const tableCommands: CommandGroup = {
  name: 'table',
  summary: 'tables of the deployment',
  commands: [
    definePreparedCommand({
      name: 'copy',
      summary:
        'say what a restored table has of an organization that the live one has not; with --confirm, copy it back. Newer rows stay. Interrupted and run again, it goes on',
      arguments: { table: { summary: 'such as Profiles' }, org: {} },
      options: {
        from: { value: 'name', summary: 'the name of the restored table in DynamoDB', isRequired: true },
        changedBefore: {
          value: 'time',
          summary: 'also put back rows that differ and were last changed before it',
          parse: instant,
        },
        confirm: { value: 'org', summary: "the organization's id once more: write" },
      },
      examples: [
        'table copy Profiles acme --from restored-profiles --local',
        'table copy Profiles acme --from restored-profiles --changed-before 2026-11-20T14:00:00Z --confirm acme --local',
      ],
      prepare: ({ table, org, from, changedBefore = null, confirm }, { withProgress }) => {
        if (confirm !== undefined) requireRepeated(confirm, org, 'the organization');
        const request = { table, from, orgId: org, changedBefore, write: confirm !== undefined };
        return async ({ tableCopies }) =>
          withProgress('Comparing', async (onProgress) => tableCopies.copy(request, onProgress));
      },
      text: tableCopyText,
    }),
  ],
};
