import { InvalidArgumentError } from 'commander';
import {
  type CommandDefinition,
  defineOfflineCommand,
  definePreparedCommand,
} from '../command-line/define-command.ts';
import { UsageError } from '../errors.ts';
import { copiedSdkText, embedText } from '../output/embed-text.ts';

const spec = {
  name: 'embed',
  summary:
    "print the script line that puts the widget on a site's pages, or copy the SDK to host it yourself",
  arguments: { org: { isOptional: true }, site: { isOptional: true } },
  options: {
    key: { value: 'key', summary: 'a key of the site, as key create printed it (default: a gap to fill)' },
    sdkUrl: {
      value: 'url',
      summary: 'the folder of one version of the SDK, where you host it yourself',
      parse: webAddress,
    },
    copy: {
      value: 'dir',
      summary:
        'build the SDK of this checkout into a folder there, named as its version; without ORG and SITE',
    },
  },
  examples: [
    'embed acme shop --local',
    'embed --copy public/widget',
    'embed acme shop --sdk-url https://static.acme.com/widget/0.1.0 --stack WidgetApi --json | jq -r .script',
  ],
} as const;

const embedLine = definePreparedCommand({
  ...spec,
  prepare: ({ org, site, key = null, sdkUrl = null }) => {
    if (org === undefined || site === undefined) {
      throw new UsageError(
        'Name the organization and the site: embed ORG SITE; or copy the SDK with --copy DIR.',
      );
    }
    return async ({ embeds }) => embeds.line({ orgId: org, siteId: site, key, sdkUrl });
  },
  text: embedText,
});

const embedCopy = defineOfflineCommand({
  ...spec,
  run: async ({ org, copy = '' }) => {
    if (org !== undefined) throw new UsageError('--copy takes no organization: run embed --copy DIR.');
    const { copySdk } = await import('../operations/copy-sdk.ts');
    return copySdk(copy);
  },
  text: copiedSdkText,
});

/** The line that puts the widget on a site's pages; or the SDK's files, for a site that hosts them itself. */
export const embedCommand: CommandDefinition = {
  ...spec,
  perform: async (invocation, connect) =>
    (invocation.command.opts().copy === undefined ? embedLine : embedCopy).perform(invocation, connect),
};

function webAddress(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('It is an address such as https://static.example.com/widget/0.1.0.');
}
