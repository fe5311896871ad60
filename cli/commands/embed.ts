import { InvalidArgumentError } from 'commander';
import { keyGap } from '../../lib/embed-script.ts';
import { defineCommand } from '../command-line/define-command.ts';
import type { Deployment } from '../operations/deployment.ts';
import { lines, suggestion, words } from '../output/text.ts';
import { topics } from './topics.ts';

const load = async (deployment: Deployment) =>
  new (await import('../operations/embed.ts')).EmbedOperations(deployment);

export const embedCommand = defineCommand(load, {
  name: 'embed',
  isAudited: false,
  summary: topics.embed,
  arguments: { org: {}, site: {} },
  options: {
    key: { value: 'key', summary: 'a key of the site, as printed by key create (default: a placeholder)' },
    sdkUrl: {
      value: 'url',
      summary: 'the folder of one version of a self-hosted SDK',
      parse: webAddress,
    },
    copy: { value: 'dir', summary: 'copy the built SDK to DIR/VERSION, to be served at --sdk-url' },
  },
  examples: [
    'embed acme shop --local',
    'embed acme shop --sdk-url https://static.acme.com/widget/0.1.0 --stack WidgetApi --json | jq -r .script',
    'embed acme shop --copy public/widget --sdk-url https://static.acme.com/widget/0.1.0 --stack WidgetApi',
  ],
  run: async (embeds, { org, site, key = null, sdkUrl = null, copy }) =>
    embeds.line({ orgId: org, siteId: site, key, sdkUrl, copyTo: copy }),
  text: ({ orgId, siteId, sdkUrl, script, policy, allowedOrigins, hasKey, copiedTo }) =>
    lines(
      copiedTo === undefined ? null : words`Copied the SDK to ${copiedTo}. Serve it at ${sdkUrl}.\n`,
      words`${script}\n`,
      words`Paste it into the head of each page. Keep the hash: the browser rejects a file that does not match it.`,
      hasKey
        ? null
        : words`Replace ${keyGap} with a key of the site. Keys are shown only once; to create another:\n  ${suggestion`key create ${orgId} ${siteId}`}`,
      allowedOrigins.length === 0
        ? words`No page may use it yet. Allow one:\n  ${suggestion`site set ${orgId} ${siteId} --allow HOST`}`
        : words`Allowed origins: ${allowedOrigins.join(', ')}`,
      words`Add these sources to the Content-Security-Policy of the pages, if they have one:`,
      ...Object.entries(policy).map(([directive, source]) => words`  ${directive} ${source}`),
    ),
});

function webAddress(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('It must be a URL such as https://static.example.com/widget/0.1.0.');
}
