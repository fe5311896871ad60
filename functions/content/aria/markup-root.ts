export type MarkupRoot =
  /**
   * A complete document. If `hasHtmlTag` is false, the markup omits the `<html>` tag, so the page's `lang` is unknown.
   */
  | { readonly kind: 'page'; readonly hasHtmlTag: boolean }
  /** A fragment of a page. `within` lists the tag names of the ancestors that it requires, outermost first. */
  | { readonly kind: 'fragment'; readonly within: readonly string[] };

const inTable = ['table'];
const inDetails = ['details'];

/**
 * Required ancestors of an element, keyed by its tag name. Without them, the parser would drop the element, or the
 * element would have no meaning.
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

/** Determines the parsing context from the first doctype, tag or text. Skips leading whitespace and comments. */
export function markupRootOf(html: string): MarkupRoot {
  const start = html.slice(endOfPreamble(html), endOfPreamble(html) + longestStart).toLowerCase();
  if (start.startsWith('<!doctype')) return { kind: 'page', hasHtmlTag: true };
  const tag = /^<([a-z][^\s/>]*)/.exec(start)?.[1] ?? '';
  if (pageTags.has(tag)) return { kind: 'page', hasHtmlTag: tag === 'html' };
  return { kind: 'fragment', within: contexts.get(tag) ?? [] };
}

const longestStart = 20;

function endOfPreamble(html: string): number {
  let at = 0;
  for (;;) {
    const blank = /[^\t\n\f\r ]/g;
    blank.lastIndex = at;
    at = blank.exec(html)?.index ?? html.length;
    const ending = html.startsWith('<!--', at) ? '-->' : html.startsWith('<?', at) ? '>' : null;
    if (ending === null) return at;
    // Searches from the opening hyphens, which may be part of the end delimiter: `<!-->` is a complete comment.
    const end = html.indexOf(ending, at + 2);
    if (end === -1) return html.length;
    at = end + ending.length;
  }
}
