import { defineCommand, definePreparedCommand } from '../command-line/define-command.ts';
import { defineDeletion } from '../command-line/define-deletion.ts';
import { UsageError } from '../errors.ts';
import { untilInterrupted } from '../interruption.ts';
import type { Deployment } from '../operations/deployment.ts';
import { blocks, type Columns, numberText, tableText } from '../output/table.ts';
import { createExportFile, withExport, writeLine } from '../transfer/export-file.ts';

const loadData = async (deployment: Deployment) =>
  new (await import('../operations/organization-data.ts')).OrganizationDataOperations(deployment);

interface TableCount {
  readonly table: string;
  readonly rows: number;
}

function countsOf(rows: Readonly<Record<string, number>>, total: number): readonly TableCount[] {
  const counts = Object.entries(rows).map(([table, count]) => ({ table, rows: count }));
  return [...counts, { table: 'all', rows: total }];
}

const countColumns: Columns<TableCount> = { table: 'table', rows: 'rows' };

const secretsWarning = (path: string) =>
  `${path} holds the hashes of all widget keys and the key that visitor ids are hashed with: whoever has it can try ids against events. Only its owner may read it; delete it when the import is done.`;

export const orgExportCommand = definePreparedCommand(loadData, {
  name: 'export',
  summary:
    "print every stored row of an organization, one JSON document a line, without the service's secrets",
  arguments: { org: {} },
  options: {
    file: {
      value: 'path',
      summary: 'write it into this new file, which only you may read, instead of printing it',
    },
    withSecrets: {
      summary:
        'include the secrets that keep widget keys working and visitor events searchable after an import; needs --file',
    },
  },
  examples: [
    'org export acme --local > acme.jsonl',
    'org export acme --with-secrets --file acme.jsonl --stack WidgetApi',
  ],
  prepare: ({ org, file, withSecrets = false }, { io, notice, withProgress }) => {
    if (withSecrets && file === undefined) {
      throw new UsageError(
        'Secrets are not printed: give the file that --with-secrets writes, with --file PATH.',
      );
    }
    return async (organizationData) => {
      const print = { write: (text: string) => void io.stdout.write(text), close: () => undefined };
      const target = file === undefined ? print : createExportFile(file);
      try {
        await withProgress('Reading', async (onProgress) =>
          organizationData.export(org, {
            withSecrets,
            onLine: (line) => target.write(writeLine(line)),
            onProgress,
          }),
        );
      } finally {
        target.close();
      }
      if (withSecrets && file !== undefined) notice(secretsWarning(file));
    };
  },
});

const importDetails = `
The whole file, or pipe, is read and checked before anything is written. Until all is written the
organization is suspended and marked; cut off and run again with the same
file, it begins anew over what it wrote. API Gateway gets a new key for the
organization. An export without secrets brings no widget keys, and no visitor
id leads to the events it brings: what that concerns is said.`;

const loadImport = async (deployment: Deployment) => {
  const { OrganizationImportOperations } = await import('../operations/organization-import.ts');
  return { imports: new OrganizationImportOperations(deployment), siteRoot: deployment.siteRoot };
};

export const orgImportCommand = defineCommand(loadImport, {
  name: 'import',
  summary: 'make an organization from the file that org export wrote in another deployment',
  arguments: { file: {} },
  details: importDetails,
  examples: ['org import acme.jsonl --local', 'org import acme.jsonl --stack WidgetApi --json'],
  run: async ({ imports, siteRoot }, { file }, { withProgress }) => {
    const imported = await untilInterrupted(async (signal) =>
      withExport(file, async (source) =>
        withProgress('Writing', async (onProgress) => imports.import({ file: source, onProgress, signal })),
      ),
    );
    return { ...imported, siteRoot };
  },
  rows: ({ rows, total }) => countsOf(rows, total),
  columns: countColumns,
  text: ({ organization: { orgId, status }, keysNotImported, eventsOutOfReach, siteRoot }) =>
    blocks(
      keysNotImported === 0
        ? null
        : `${keysNotImported === 1 ? '1 widget key was' : `${numberText(keysNotImported)} widget keys were`} not imported, as the export has no secrets. Make new ones:\n  node cli key create ${orgId} SITE`,
      eventsOutOfReach === null
        ? null
        : `${numberText(eventsOutOfReach.count)} usage events, from ${eventsOutOfReach.from} to ${eventsOutOfReach.to}, can no longer be found or erased by a visitor's id: the export has no secrets. They count in reports, and expire.`,
      `Imported ${orgId}, which is ${status}. Its pages must ask this API from now on: ${siteRoot}`,
    ),
});

export const orgDeleteCommand = defineDeletion(loadData, {
  summary:
    'report what is stored of an organization and, once confirmed, delete it from every table; run again, it resumes',
  arguments: { org: {} },
  examples: ['org delete acme --local', 'org delete acme --confirm acme --local'],
  what: 'the organization',
  id: ({ org }) => org,
  preview: async (organizationData, { org }) => ({ ...(await organizationData.count(org)), deleted: false }),
  run: async (organizationData, { org }, { notice, withProgress }) => {
    const counts = await untilInterrupted(async (signal) =>
      withProgress('Deleting', async (onProgress) =>
        organizationData.delete(org, { onProgress, onWait: notice, signal }),
      ),
    );
    return { ...counts, deleted: true };
  },
  text: ({ orgId, rows, total, deleted }) =>
    total === 0
      ? `Nothing is stored of ${orgId}.`
      : blocks(
          tableText(countsOf(rows, total), countColumns),
          deleted
            ? `Deleted everything of ${orgId}.`
            : `Nothing was deleted. To delete all of it, for good:\n  node cli org delete ${orgId} --confirm ${orgId}`,
        ),
});
