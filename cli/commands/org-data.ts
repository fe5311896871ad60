import { defineCommand, definePreparedCommand } from '../command-line/define-command.ts';
import { defineDeletion } from '../command-line/define-deletion.ts';
import { UsageError } from '../errors.ts';
import { untilInterrupted } from '../interruption.ts';
import { dataCountsText, organizationImportText } from '../output/organization-data-text.ts';
import { writeLine } from '../transfer/export-format.ts';
import { openNewFile } from '../transfer/new-file.ts';
import { withExport } from '../transfer/read-export.ts';

const secretsWarning = (path: string) =>
  `${path} holds the hashes of all widget keys and the key that visitor ids are hashed with: whoever has it can try ids against events. Only its owner may read it; delete it when the import is done.`;

/** Prints everything of an organization. */
export const orgExportCommand = definePreparedCommand({
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
        'with what org import needs so that widget keys go on working and events of visitors can be found; needs --file',
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
    return async ({ organizationData }) => {
      const print = { write: (text: string) => void io.stdout.write(text), close: () => undefined };
      const target = file === undefined ? print : openNewFile(file);
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

/** Makes an organization from an export of another deployment. */
export const orgImportCommand = defineCommand({
  name: 'import',
  summary: 'make an organization from the file that org export wrote in another deployment',
  arguments: { file: {} },
  details: importDetails,
  examples: ['org import acme.jsonl --local', 'org import acme.jsonl --stack WidgetApi --json'],
  run: async ({ organizationImports, siteRoot }, { file }, { withProgress }) => {
    const imported = await untilInterrupted(async (signal) =>
      withExport(file, async (source) =>
        withProgress('Writing', async (onProgress) =>
          organizationImports.import({ file: source, onProgress, signal }),
        ),
      ),
    );
    return { ...imported, siteRoot };
  },
  text: organizationImportText,
});

/** Deletes an organization from every table. */
export const orgDeleteCommand = defineDeletion({
  summary:
    'report what is stored of an organization and, once confirmed, delete it from every table. Interrupted and run again, it goes on',
  arguments: { org: {} },
  examples: ['org delete acme --local', 'org delete acme --confirm acme --local'],
  what: 'the organization',
  id: ({ org }) => org,
  preview: {
    run: async ({ organizationData }, { org }) => ({
      ...(await organizationData.count(org)),
      deleted: false,
    }),
    text: dataCountsText,
  },
  run: async ({ organizationData }, { org }, { notice, withProgress }) => {
    const counts = await untilInterrupted(async (signal) =>
      withProgress('Deleting', async (onProgress) =>
        organizationData.delete(org, { onProgress, onWait: notice, signal }),
      ),
    );
    return { ...counts, deleted: true };
  },
  text: dataCountsText,
});
