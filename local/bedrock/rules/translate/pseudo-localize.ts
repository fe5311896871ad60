interface Options {
  readonly format: 'text' | 'html';
  readonly glossary: readonly { readonly source: string; readonly target: string }[];
}

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'đ',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ʠ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Đ',
  E: 'É',
  F: 'Ƒ',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Í',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ḿ',
  N: 'Ñ',
  O: 'Ó',
  P: 'Þ',
  Q: 'Ɋ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Ú',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
};

/** Parts that no translation touches: addresses, e-mails, placeholders, character references, words with digits. */
const untouched =
  /https?:\/\/[^\s<>"]+|[\w.+-]+@[\w-]+\.[\w.]+|\{\{?[^{}]*\}?\}|%[sd]|&(?:#\d+|#x[\da-f]+|\w+);|[\p{L}\p{N}_]*\p{N}[\p{L}\p{N}_]*/giu;
/** Markup, and elements whose content is no prose. */
const markup =
  /<!--[\s\S]*?-->|<(script|style|code|pre|kbd|samp|textarea)\b[\s\S]*?<\/\1\s*>|<\/?[a-z!][^>]*>/gi;

/** Text with accents on its letters and marks around each run of it. */
export function pseudoLocalize(text: string, { format, glossary }: Options): string {
  const localizeRun = (run: string): string => (/\p{L}/u.test(run) ? marked(run, glossary) : run);
  if (format === 'text') return text.split(/(\n+)/).map(localizeRun).join('');
  return mapBetween(text, markup, localizeRun);
}

/** `[!!! … !!!]` around the run, its outer white space left outside. */
function marked(run: string, glossary: Options['glossary']): string {
  const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(run) ?? [];
  return `${before}[!!! ${withGlossary(core, glossary)} !!!]${after}`;
}

function withGlossary(text: string, glossary: Options['glossary']): string {
  if (glossary.length === 0) return accentuate(text);
  const terms = [...glossary].sort((left, right) => right.source.length - left.source.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${terms.map(({ source }) => escapePattern(source)).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );
  const targetOf = new Map(terms.map(({ source, target }) => [source.toLowerCase(), target]));
  return mapBetween(text, pattern, accentuate, (term) => targetOf.get(term.toLowerCase()) ?? term);
}

function accentuate(text: string): string {
  return mapBetween(text, untouched, (prose) =>
    prose.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter),
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

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
