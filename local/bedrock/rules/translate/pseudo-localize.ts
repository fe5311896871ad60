import { escapePattern } from '../english/substitute.ts';

interface Options {
  readonly format: 'text' | 'html';
  readonly glossary: readonly { readonly source: string; readonly target: string }[];
  /** Replacement of each Latin letter. */
  readonly letters: ReadonlyMap<string, string>;
}

/** Parts that no translation touches: addresses, e-mails, placeholders, character references, words with digits. */
const untouched =
  /https?:\/\/[^\s<>"]+|[\w.+-]+@[\w-]+\.[\w.]+|\{\{?[^{}]*\}?\}|%[sd]|&(?:#\d+|#x[\da-f]+|\w+);|[\p{L}\p{N}_]*\p{N}[\p{L}\p{N}_]*/giu;
/** The tags of markup's lines. */
const tags = /<\/?[alx]\d+\/?>/g;

/** Text in other letters, with marks around each run of it. */
export function pseudoLocalize(text: string, options: Options): string {
  const localizeRun = (run: string): string => (/\p{L}/u.test(run) ? marked(run, options) : run);
  if (options.format === 'text') return text.split(/(\n+)/).map(localizeRun).join('');
  return mapBetween(text, tags, localizeRun);
}

/** `[!!! … !!!]` around the run, its outer white space left outside. */
function marked(run: string, options: Options): string {
  const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(run) ?? [];
  return `${before}[!!! ${withGlossary(core, options)} !!!]${after}`;
}

function withGlossary(text: string, { glossary, letters }: Options): string {
  const rewrite = (prose: string) => inLetters(prose, letters);
  if (glossary.length === 0) return rewrite(text);
  const terms = [...glossary].sort((left, right) => right.source.length - left.source.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${terms.map(({ source }) => escapePattern(source)).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );
  const targetOf = new Map(terms.map(({ source, target }) => [source.toLowerCase(), target]));
  return mapBetween(text, pattern, rewrite, (term) => targetOf.get(term.toLowerCase()) ?? term);
}

function inLetters(text: string, letters: Options['letters']): string {
  return mapBetween(text, untouched, (prose) =>
    prose.replace(/[a-z]/gi, (letter) => letters.get(letter) ?? letter),
  );
}

/** Changes what lies between the matches of a pattern, and the matches too when told how. */
function mapBetween(
  text: string,
  pattern: RegExp,
  change: (between: string) => string,
  changeMatch: (match: string) => string = (match) => match,
): string {
  let end = 0;
  let result = '';
  for (const match of text.matchAll(pattern)) {
    result += change(text.slice(end, match.index)) + changeMatch(match[0]);
    end = match.index + match[0].length;
  }
  return result + change(text.slice(end));
}
