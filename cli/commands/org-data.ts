import { defineCommand } from '../command-line/define-command.ts';
import { defineDeletion } from '../command-line/define-deletion.ts';
import { UsageError } from '../errors.ts';
import type { Deployment } from '../operations/deployment.ts';
import type { DataCounts } from '../operations/organization-data.ts';
import { numberText, tableText } from '../output/table.ts';
import { blocks, json, suggestion, words } from '../output/text.ts';

const loadData = async (deployment: Deployment) =>
  new (await import('../operations/organization-data.ts')).OrganizationDataOperations(deployment);

const countsOf = ({ rows, total }: Pick<DataCounts, 'rows' | 'total'>) =>
  Object.entries({ ...rows, all: total }).map(([table, count]) => ({ table, rows: count }));

const countColumns = { table: 'table', rows: 'rows' } as const;

const secretsWarning = (path: string) =>
  `${path} contains the hashes of all widget keys and the HMAC key of visitor ids, which links visitor ids to events. Only its owner may read it; delete it after the import.`;

export const orgExportCommand = defineCommand(loadData, {
  name: 'export',
  isAudited: ({ withSecrets = false }) => withSecrets,
  summary: 'print every stored row of an organization as JSON Lines, by default without secrets',
  arguments: { org: {} },
  options: {
    file: {
      value: 'path',
      summary: 'write to this new file, readable only by you, instead of stdout',
    },
    withSecrets: {
      summary:
        'include the secrets that keep widget keys valid and visitor events searchable after an import; requires --file',
    },
  },
  examples: [
    'org export acme --local > acme.jsonl',
    'org export acme --with-secrets --file acme.jsonl --stack WidgetApi',
  ],
  check: ({ file, withSecrets }) => {
    if (withSecrets && file === undefined) {
      throw new UsageError(
        'Secrets are not printed: name the output file of --with-secrets with --file PATH.',
      );
    }
  },
  run: async (organizationData, { org, file, withSecrets = false }, { print, notice }) => {
    const { createExportFile, exportedLine } = await import('../transfer/export-file.ts');
    const target = file === undefined ? null : createExportFile(file);
    try {
      await organizationData.export(org, withSecrets, (line) =>
        target === null ? print(json(exportedLine(line), 0)) : target.write(exportedLine(line)),
      );
    } finally {
      target?.close();
    }
    if (withSecrets && file !== undefined) notice(secretsWarning(file));
  },
});

const importDetails = `
The whole file is validated before anything is written. The organization stays
suspended until the import is complete; after an interruption, run it again.`;

const loadImport = async (deployment: Deployment) => {
  const { OrganizationImportOperations } = await import('../operations/organization-import.ts');
  return { imports: new OrganizationImportOperations(deployment), siteRoot: deployment.siteRoot };
};

export const orgImportCommand = defineCommand(loadImport, {
  name: 'import',
  isAudited: true,
  summary: 'create an organization from a file written by org export in another deployment',
  arguments: { file: {} },
  details: importDetails,
  examples: ['org import acme.jsonl --local', 'org import acme.jsonl --stack WidgetApi --json'],
  run: async ({ imports, siteRoot }, { file }) => {
    const imported = await imports.import(file);
    return { ...imported, siteRoot };
  },
  rows: countsOf,
  columns: countColumns,
  text: ({ organization: { orgId, status }, keysNotImported, withSecrets, siteRoot }) =>
    blocks(
      keysNotImported === 0
        ? null
        : words`${keysNotImported === 1 ? '1 widget key was' : `${numberText(keysNotImported)} widget keys were`} not imported, as the export has no secrets. Create new ones:\n  ${suggestion`key create ${orgId} SITE`}`,
      withSecrets
        ? null
        : words`The imported usage events can no longer be found or erased by a visitor's id: the export has no secrets. They still count in reports, and expire.`,
      words`Imported ${orgId}, which is ${status}. Point its pages to this API: ${siteRoot}`,
    ),
});

export const orgDeleteCommand = defineDeletion(loadData, {
  summary: 'report the stored data of an organization or, with --confirm, delete all of it; resumable',
  arguments: { org: {} },
  examples: ['org delete acme --local', 'org delete acme --confirm acme --local'],
  what: 'the organization',
  id: ({ org }) => org,
  preview: async (organizationData, { org }) => ({ ...(await organizationData.count(org)), deleted: false }),
  run: async (organizationData, { org }, { notice }) => {
    const counts = await organizationData.delete(org, notice);
    return { ...counts, deleted: true };
  },
  text: ({ orgId, deleted, ...counts }) =>
    counts.total === 0
      ? words`No data of ${orgId} is stored.`
      : blocks(
          tableText(countsOf(counts), countColumns),
          deleted
            ? words`Deleted all data of ${orgId} except its monthly totals, which usage list shows.`
            : null,
        ),
});
