import { Tokenizer } from 'htmlparser2';

const wholeAttributes: ReadonlySet<string> = new Set([
  'id',
  'for',
  'role',
  'type',
  'aria-labelledby',
  'aria-describedby',
]);

const unreadTags: ReadonlySet<string> = new Set(['script', 'style']);

const textLengths = [200, 80, 30, 10, 0];

const halfCharacter = /[\ud800-\udbff]$/;

/**
 * Shortens markup for a prompt. Removes comments and scripts, and truncates text and attributes as far as necessary.
 * Preserves all tags, so that selectors match the same elements.
 * @param isShort returns true when markup is short enough
 * @returns the first result that is short enough, or else the shortest result
 */
export function shortenMarkup(markup: string, isShort: (markup: string) => boolean): string {
  const spans = isShort(markup) ? [] : spansOf(markup);
  let shortened = markup;
  for (const length of textLengths) {
    if (isShort(shortened)) break;
    shortened = withSpansOf(markup, spans, length);
  }
  return shortened;
}

interface Span {
  readonly start: number;
  end: number;
  readonly kind: 'text' | 'attribute' | 'unread';
}

function spansOf(markup: string): Span[] {
  const spans: Span[] = [];
  let tag = '';
  let attribute = '';
  const add = (kind: Span['kind'], start: number, end: number) => {
    const last = spans.at(-1);
    // Merges adjacent spans, because the parser may report a text node in several parts.
    if (last !== undefined && last.kind === kind && last.end === start) last.end = end;
    else if (start < end) spans.push({ kind, start, end });
  };
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname(start, end) {
        tag = markup.slice(start, end).toLowerCase();
      },
      onclosetag() {
        tag = '';
      },
      onattribname(start, end) {
        attribute = markup.slice(start, end).toLowerCase();
      },
      onattribdata(start, end) {
        if (!wholeAttributes.has(attribute)) add('attribute', start, end);
      },
      ontext: (start, end) => add(unreadTags.has(tag) ? 'unread' : 'text', start, end),
      oncomment: (start, end, endOffset) => add('unread', start, end - endOffset),
      onattribend: ignore,
      onattribentity: ignore,
      oncdata: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
      ontextentity: ignore,
    },
  );
  tokenizer.write(markup);
  tokenizer.end();
  return spans;
}

function withSpansOf(markup: string, spans: readonly Span[], maximumLength: number): string {
  let shortened = '';
  let at = 0;
  for (const { kind, start, end } of spans) {
    const source = markup.slice(start, end);
    shortened += markup.slice(at, start) + (kind === 'unread' ? '' : cut(source, maximumLength));
    at = end;
  }
  return shortened + markup.slice(at);
}

/**
 * Never truncates text to an empty string, because text between misnested tags affects which elements the parser
 * creates.
 */
function cut(source: string, maximumLength: number): string {
  const text = source.replace(/\s+/g, ' ');
  if (text.length <= Math.max(1, maximumLength)) return text;
  const shown = text.slice(0, maximumLength).replace(halfCharacter, '');
  return `${shown}…`;
}
