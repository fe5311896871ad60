import type { Command } from 'commander';
import type { Io } from '../io.ts';
import { copiedSdkText } from '../output/embed-text.ts';
import { addExamples } from './examples.ts';
import { printDocument } from './print-document.ts';

/** `sdk`: the browser SDK of this checkout, for a site that hosts it itself. It needs no deployment. */
export function addSdkCommands(program: Command, io: Io): void {
  const sdk = program.command('sdk').description('the browser SDK of this checkout');
  const copy = sdk
    .command('copy')
    .description('build it and put it into a folder to be served, one folder a version')
    .argument('<dir>', 'the folder that gets a folder named as the version')
    .action(async (directory: string, _options: unknown, command: Command) => {
      const { copySdk } = await import('../operations/copy-sdk.ts');
      await printDocument(io, command, await copySdk(directory), copiedSdkText);
    });
  addExamples(copy, 'sdk copy public/widget', 'sdk copy public/widget --json | jq -r .integrity');
}
