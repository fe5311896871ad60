import type { Command } from 'commander';
import { untilInterrupted } from '../interruption.ts';
import type { Io } from '../io.ts';
import { organizationImportText } from '../output/organization-import-text.ts';
import { withProgressBar } from '../output/progress-bar.ts';
import { readExport } from '../transfer/read-export.ts';
import type { Answer } from './answer.ts';
import { addExamples } from './examples.ts';

const details = `
The whole file is checked before anything is written. Until all is written the
organization is suspended and marked; cut off and run again with the same
file, it begins anew over what it wrote. API Gateway gets a new key for the
organization. An export without secrets brings no widget keys, and no visitor
id leads to the events it brings: what that concerns is said.`;

/** Adds to `org` what makes one from an export of another deployment. */
export function addOrgImportCommand(org: Command, answer: Answer, io: Io): void {
  const importing = org
    .command('import')
    .description('make an organization from the file that org export wrote in another deployment')
    .argument('<file>')
    .addHelpText('after', details)
    .action(async (path: string, _options: unknown, command: Command) =>
      answer(
        command,
        async ({ organizationImports, siteRoot }) => {
          const imported = await untilInterrupted(async (signal) =>
            withProgressBar(io, 'Writing', async (onProgress) =>
              organizationImports.import({ readLines: () => readExport(path), onProgress, signal }),
            ),
          );
          return { ...imported, siteRoot };
        },
        organizationImportText,
      ),
    );
  addExamples(importing, 'org import acme.jsonl --local', 'org import acme.jsonl --stack WidgetApi --json');
}
