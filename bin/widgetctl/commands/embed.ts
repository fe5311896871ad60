import { type Command, InvalidArgumentError } from 'commander';
import { embedText } from '../output/embed-text.ts';
import type { Answer } from './answer.ts';
import { addExamples } from './examples.ts';

/** `embed`: the line that puts the widget on a site's pages. */
export function addEmbedCommand(program: Command, answer: Answer): void {
  const embed = program
    .command('embed')
    .description("print the script line that puts the widget on a site's pages")
    .argument('<org>')
    .argument('<site>')
    .option('--key <key>', 'a key of the site, as key create printed it (default: a gap to fill)')
    .option('--sdk-url <url>', 'the folder of one version of the SDK, where you host it yourself', webAddress)
    .action(
      async (
        orgId: string,
        siteId: string,
        { key = null, sdkUrl = null }: { key?: string | null; sdkUrl?: string | null },
        command: Command,
      ) => answer(command, async ({ embeds }) => embeds.line({ orgId, siteId, key, sdkUrl }), embedText),
    );
  addExamples(
    embed,
    'embed acme shop --local',
    'embed acme shop --sdk-url https://static.acme.com/widget/0.1.0 --stack WidgetApi --json | jq -r .script',
  );
}

function webAddress(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('It is an address such as https://static.example.com/widget/0.1.0.');
}
