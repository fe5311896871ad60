import { keyGap } from '../../lib/embed-script.ts';
import type { CopiedSdk } from '../operations/copy-sdk.ts';
import type { Embedding } from '../operations/embed.ts';

/** The line for a page, and what it needs beside it. */
export function embedText({ orgId, siteId, script, policy, allowedOrigins, hasKey }: Embedding): string {
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

/** What was copied, and how a page loads it. */
export function copiedSdkText({ directory, version, files, script }: CopiedSdk): string {
  return [
    `SDK ${version}: ${files} files in ${directory}`,
    '',
    'Serve that folder over HTTPS with "Access-Control-Allow-Origin: *", and .mjs as text/javascript. Its files never',
    'change, so "Cache-Control: public, max-age=31536000, immutable" is right. The line for a page:',
    '',
    script,
  ].join('\n');
}
