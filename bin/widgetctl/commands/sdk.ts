import type { Command } from 'commander';
import type { Io } from '../io.ts';
import { copiedSdkText } from '../output/embed-text.ts';
import { addExamples } from './examples.ts';
import { wantsJson } from './global-options.ts';

/** `sdk`: the browser SDK of this checkout, for who hosts it himself. It needs no deployment. */
export function addSdkCommands(program: Command, io: Io): void {
  const sdk = program.command('sdk').description('the browser SDK of this checkout');
  const copy = sdk
    .command('copy')
    .description('build it and put it into a folder to be served, one folder a version')
    .argument('<dir>', 'the folder that gets a folder named as the version')
    .action(async (directory: string, _options: unknown, command: Command) => {
      const { copySdk } = await import('../operations/copy-sdk.ts');
      const copied = await copySdk(directory);
      io.stdout.write(`${wantsJson(command) ? JSON.stringify(copied, null, 2) : copiedSdkText(copied)}\n`);
    });
  addExamples(copy, 'sdk copy public/widget', 'sdk copy public/widget --json | jq -r .integrity');
}
