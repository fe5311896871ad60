import { type CommandGroup, definePreparedCommand } from '../command-line/define-command.ts';
import { instant, requireRepeated } from '../command-line/values.ts';
import type { Deployment } from '../operations/deployment.ts';

const load = async (deployment: Deployment) =>
  new (await import('../operations/table-copy.ts')).TableCopyOperations(deployment);

export const tableCommands: CommandGroup = {
  name: 'table',
  summary: 'tables of the deployment',
  commands: [
    definePreparedCommand(load, {
      name: 'copy',
      summary:
        'report the rows of an organization that only a restored table has; with --confirm, copy them back. Newer rows stay; run again, it resumes',
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
        return async (tableCopies) =>
          withProgress('Comparing', async (onProgress) => tableCopies.copy(request, onProgress));
      },
      rows: ({ missing, damaged, newer, same, restored }) => [
        { rows: 'missing', number: missing, result: 'copied' },
        { rows: 'damaged', number: damaged, result: 'copied over what is there' },
        { rows: 'newer', number: newer, result: 'left as they are' },
        { rows: 'same', number: same, result: 'left as they are' },
        { rows: 'all restored', number: restored, result: '' },
      ],
      columns: { rows: 'rows', number: 'number', 'what becomes of them': 'result' },
      text: ({ table, orgId, written, missing, damaged }) =>
        written
          ? `Copied ${missing + damaged} rows of ${orgId} into ${table}. A row that was deleted on a visitor's request may be among them: delete it again.`
          : `Nothing was written. To copy ${missing + damaged} rows, run the same command with --confirm ${orgId}.`,
    }),
  ],
};
