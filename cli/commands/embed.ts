import { InvalidArgumentError } from 'commander';
import { defineCommand } from '../command-line/define-command.ts';
import { embedText } from '../output/embed-text.ts';

/** The line that puts the widget on a site's pages. */
export const embedCommand = defineCommand({
  name: 'embed',
  summary: "print the script line that puts the widget on a site's pages",
  arguments: { org: {}, site: {} },
  options: {
    key: { value: 'key', summary: 'a key of the site, as key create printed it (default: a gap to fill)' },
    sdkUrl: {
      value: 'url',
      summary: 'the folder of one version of the SDK, where you host it yourself',
      parse: webAddress,
    },
  },
  examples: [
    'embed acme shop --local',
    'embed acme shop --sdk-url https://static.acme.com/widget/0.1.0 --stack WidgetApi --json | jq -r .script',
  ],
  run: async ({ embeds }, { org, site, key = null, sdkUrl = null }) =>
    embeds.line({ orgId: org, siteId: site, key, sdkUrl }),
  text: embedText,
});

function webAddress(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('It is an address such as https://static.example.com/widget/0.1.0.');
}
