import { escapePattern } from './english.ts';
import { objectListParameter, type Rule, textParameter } from './rule.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const accented = [...'áƀçđéƒĝĥíĵķļɱñóþʠŕšţúṽŵẋýž'];

/** Matches URLs, email addresses, placeholders, character references and words with digits. */
const untouched =
  /https?:\/\/[^\s<>"]+|[\w.+-]+@[\w-]+\.[\w.]+|\{\{?[^{}]*\}?\}|%[sd]|&(?:#\d+|#x[\da-f]+|\w+);|[\p{L}\p{N}_]*\p{N}[\p{L}\p{N}_]*/giu;
/** Matches line breaks and the numbered tags that represent markup. */
const separators = /\n+|<\/?[alx]\d+\/?>/g;

/**
 * Pseudo-localizes text: accents letters and encloses each passage in markers, so that a page shows which text is
 * translated and whether longer text fits. The first marker says that the text is a placeholder.
 */
export const translate: Rule = ({ text, parameters }) => {
  const targets = new Map(
    objectListParameter(parameters, 'glossary').flatMap(({ source, target }) =>
      typeof source === 'string' && typeof target === 'string' && source !== ''
        ? [[source.toLowerCase(), target]]
        : [],
    ),
  );
  const terms = [...targets.keys()].sort((left, right) => right.length - left.length).map(escapePattern);
  const term =
    terms.length === 0
      ? /(?!)/g
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${terms.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const rewrite = (run: string) =>
    mapBetween(run, term, accent, (match) => targets.get(match.toLowerCase()) ?? match);
  let label = 'placeholder ';
  const mark = (run: string) =>
    /\p{L}/u.test(run)
      ? run.replace(/^(\s*)([\s\S]*?)(\s*)$/, (_, before, core, after) => {
          const marked = `${before}[${label}!!! ${rewrite(core)} !!!]${after}`;
          label = '';
          return marked;
        })
      : run;
  return {
    text: mapBetween(text, separators, mark),
    sourceLanguage: textParameter(parameters, 'sourceLanguage') ?? 'en',
  };
};

function accent(text: string): string {
  return mapBetween(text, untouched, (prose) =>
    prose.replace(/[a-z]/gi, (letter) => {
      const put = accented[letters.indexOf(letter.toLowerCase())] ?? letter;
      return letter === letter.toLowerCase() ? put : put.toUpperCase();
    }),
  );
}

function mapBetween(
  text: string,
  pattern: RegExp,
  map: (between: string) => string,
  mapMatch: (match: string) => string = (match) => match,
): string {
  let end = 0;
  let result = '';
  for (const match of text.matchAll(pattern)) {
    result += map(text.slice(end, match.index)) + mapMatch(match[0]);
    end = match.index + match[0].length;
  }
  return result + map(text.slice(end));
}
