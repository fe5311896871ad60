import type { Command } from 'commander';
import { UsageError } from '../errors.ts';
import type { Io } from '../io.ts';
import { noticeWriter } from '../output/notice.ts';
import { withProgressBar } from '../output/progress-bar.ts';
import { writeLine } from '../transfer/export-format.ts';
import { openNewFile } from '../transfer/new-file.ts';
import type { Stream } from './answer.ts';
import { addExamples } from './examples.ts';

interface ExportOptions {
  readonly file?: string;
  readonly withSecrets?: boolean;
}

const secretsWarning = (path: string) =>
  `${path} holds the hashes of all widget keys and the key that visitor ids are hashed with: whoever has it can try ids against events. Only its owner may read it; delete it when the import is done.`;

/** Adds to `org` what prints everything of one. */
export function addOrgExportCommand(org: Command, stream: Stream, io: Io): void {
  const exporting = org
    .command('export')
    .description(
      "print every stored row of an organization, one JSON document a line, without the service's secrets",
    )
    .argument('<org>')
    .option('--file <path>', 'write it into this new file, which only you may read, instead of printing it')
    .option(
      '--with-secrets',
      'with what org import needs so that widget keys go on working and events of visitors can be found; needs --file',
    )
    .action(async (orgId: string, { file, withSecrets = false }: ExportOptions, command: Command) => {
      if (withSecrets && file === undefined) {
        throw new UsageError(
          'Secrets are not printed: give the file that --with-secrets writes, with --file PATH.',
        );
      }
      await stream(command, async ({ organizationData }, print) => {
        const target = file === undefined ? { write: print, close: () => undefined } : openNewFile(file);
        try {
          await withProgressBar(io, 'Reading', async (onProgress) =>
            organizationData.export(orgId, {
              withSecrets,
              onLine: (line) => target.write(writeLine(line)),
              onProgress,
            }),
          );
        } finally {
          target.close();
        }
        if (withSecrets && file !== undefined) noticeWriter(io)(secretsWarning(file));
      });
    });
  addExamples(
    exporting,
    'org export acme --local > acme.jsonl',
    'org export acme --with-secrets --file acme.jsonl --stack WidgetApi',
  );
}
