/** What the script element of a page says. */
export interface EmbedScript {
  /** The folder of one version of the SDK, without a slash at the end. */
  readonly sdkUrl: string;
  /** `sha384-…` of its embed.js. */
  readonly integrity: string;
  /** Where the API answers; null where it is the SDK's own origin. */
  readonly siteRoot: string | null;
  /** The publishable key; left out: a gap to be filled. */
  readonly key?: string;
}

/** Stands where the reader has to put a key. ASCII: CloudFormation turns anything else into question marks. */
export const keyGap = 'wk_live_YOUR_KEY';

/** The one line that puts the widget on a page. */
export function embedScript({ sdkUrl, integrity, siteRoot, key = keyGap }: EmbedScript): string {
  const attributes = [
    `src="${escaped(sdkUrl)}/embed.js"`,
    `integrity="${escaped(integrity)}"`,
    'crossorigin="anonymous"',
    `data-key="${escaped(key)}"`,
    ...(siteRoot === null ? [] : [`data-site-root="${escaped(siteRoot)}"`]),
  ];
  return `<script async ${attributes.join(' ')}></script>`;
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
