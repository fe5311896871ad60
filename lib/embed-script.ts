export interface EmbedScript {
  /** Directory URL of one SDK version, without a trailing slash. */
  readonly sdkUrl: string;
  readonly integrity: string;
  /** Base URL of the API; null when the API has the same origin as the SDK. */
  readonly siteRoot: string | null;
  /** The publishable key. When it is omitted, the script contains a placeholder. */
  readonly key?: string;
}

/**
 * Placeholder for a widget key. Contains only ASCII characters, because CloudFormation replaces all other characters
 * with question marks.
 */
export const keyGap = 'wk_live_YOUR_KEY';

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
