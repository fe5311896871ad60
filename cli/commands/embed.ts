import { InvalidArgumentError } from 'commander';
import { keyGap } from '../../lib/embed-script.ts';
import {
  type CommandDefinition,
  defineOfflineCommand,
  definePreparedCommand,
} from '../command-line/define-command.ts';
import { UsageError } from '../errors.ts';
import type { CopiedSdk } from '../operations/copy-sdk.ts';
import type { Deployment } from '../operations/deployment.ts';
import type { Embedding } from '../operations/embed.ts';

const load = async (deployment: Deployment) =>
  new (await import('../operations/embed.ts')).EmbedOperations(deployment);

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

const embedLine = definePreparedCommand(load, {
  ...spec,
  prepare: ({ org, site, key = null, sdkUrl = null }) => {
    if (org === undefined || site === undefined) {
      throw new UsageError(
        'Name the organization and the site: embed ORG SITE; or copy the SDK with --copy DIR.',
      );
    }
    return async (embeds) => embeds.line({ orgId: org, siteId: site, key, sdkUrl });
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

/** Prints the script tag of a site, or copies the SDK for self-hosting. */
export const embedCommand: CommandDefinition = {
  ...spec,
  perform: async (invocation, connect) =>
    (invocation.command.opts().copy === undefined ? embedLine : embedCopy).perform(invocation, connect),
};

function webAddress(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('It is an address such as https://static.example.com/widget/0.1.0.');
}

function embedText({ orgId, siteId, script, policy, allowedOrigins, hasKey }: Embedding): string {
  return [
    script,
    '',
    'Put it into the head of each page, as it is: a changed file is refused by the hash in it.',
    ...(hasKey
      ? []
      : [
          `In place of ${keyGap} goes the key of the site, which was shown once. To make another:`,
          `  node cli key create ${orgId} ${siteId}`,
        ]),
    allowedOrigins.length === 0
      ? `No page may use it yet. To allow one:\n  node cli site set ${orgId} ${siteId} --allow HOST`
      : `Pages that may use it: ${allowedOrigins.join(', ')}`,
    'Where pages have a Content-Security-Policy, add to it:',
    ...Object.entries(policy).map(([directive, source]) => `  ${directive} ${source}`),
  ].join('\n');
}

/** The copied SDK, and the script tag that loads it. */
function copiedSdkText({ directory, version, files, script }: CopiedSdk): string {
  return [
    `SDK ${version}: ${files} files in ${directory}`,
    '',
    'Serve that folder over HTTPS with "Access-Control-Allow-Origin: *", and .mjs as text/javascript. Its files never',
    'change, so "Cache-Control: public, max-age=31536000, immutable" is right. The line for a page:',
    '',
    script,
  ].join('\n');
}
