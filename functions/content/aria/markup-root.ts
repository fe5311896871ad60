/** Where markup stands when a browser parses it. */
export type MarkupRoot =
  /** A document of its own. `hasHtmlTag` is false when the tag was left out, so that nobody knows its `lang`. */
  | { readonly kind: 'page'; readonly hasHtmlTag: boolean }
  /** The content of an element: the last of these, each inside the one before it, in a body. */
  | { readonly kind: 'fragment'; readonly within: readonly string[] };

const inTable = ['table'];
const inDetails = ['details'];

/**
 * What an element must stand in for a browser's parser to keep it, or for it to mean what it means. Anything else
 * may stand in a body.
 */
const contexts: ReadonlyMap<string, readonly string[]> = new Map([
  ['caption', inTable],
  ['colgroup', inTable],
  ['thead', inTable],
  ['tbody', inTable],
  ['tfoot', inTable],
  ['col', [...inTable, 'colgroup']],
  ['tr', [...inTable, 'tbody']],
  ['td', [...inTable, 'tbody', 'tr']],
  ['th', [...inTable, 'tbody', 'tr']],
  ['li', ['ul']],
  ['dt', ['dl']],
  ['dd', ['dl']],
  ['option', ['select']],
  ['optgroup', ['select']],
  ['source', ['picture']],
  ['track', ['video']],
  ['area', ['map']],
  ['legend', ['fieldset']],
  ['summary', inDetails],
  ['figcaption', ['figure']],
  ['rt', ['ruby']],
  ['rp', ['ruby']],
]);

const pageTags: ReadonlySet<string> = new Set(['html', 'head', 'body', 'frameset']);

/**
 * Where markup belongs, told by what it begins with: blanks and comments aside, a doctype, a tag, or text.
 */
export function markupRootOf(html: string): MarkupRoot {
  const start = html.slice(endOfPreamble(html), endOfPreamble(html) + longestStart).toLowerCase();
  if (start.startsWith('<!doctype')) return { kind: 'page', hasHtmlTag: true };
  const tag = /^<([a-z][^\s/>]*)/.exec(start)?.[1] ?? '';
  if (pageTags.has(tag)) return { kind: 'page', hasHtmlTag: tag === 'html' };
  return { kind: 'fragment', within: contexts.get(tag) ?? [] };
}

/** More than the longest beginning that tells anything, in characters. */
const longestStart = 20;

/** Where blanks, comments and processing instructions end; the end of the markup when there is nothing else. */
function endOfPreamble(html: string): number {
  let at = 0;
  for (;;) {
    const blank = /[^\t\n\f\r ]/g;
    blank.lastIndex = at;
    at = blank.exec(html)?.index ?? html.length;
    const ending = html.startsWith('<!--', at) ? '-->' : html.startsWith('<?', at) ? '>' : null;
    if (ending === null) return at;
    // The dashes that open a comment may close it, too: <!--> is one.
    const end = html.indexOf(ending, at + 2);
    if (end === -1) return html.length;
    at = end + ending.length;
  }
}
