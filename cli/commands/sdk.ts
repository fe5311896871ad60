import { type CommandGroup, defineOfflineCommand } from '../command-line/define-command.ts';
import { copiedSdkText } from '../output/embed-text.ts';

/** The browser SDK of this checkout, for a site that hosts it itself. */
export const sdkCommands: CommandGroup = {
  name: 'sdk',
  summary: 'the browser SDK of this checkout',
  commands: [
    defineOfflineCommand({
      name: 'copy',
      summary: 'build it and put it into a folder to be served, one folder a version',
      arguments: { dir: { summary: 'the folder that gets a folder named as the version' } },
      examples: ['sdk copy public/widget', 'sdk copy public/widget --json | jq -r .integrity'],
      run: async ({ dir }) => {
        const { copySdk } = await import('../operations/copy-sdk.ts');
        return copySdk(dir);
      },
      text: copiedSdkText,
    }),
  ],
};
