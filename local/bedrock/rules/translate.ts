import { type Rule, textParameter } from './rule.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const accented = [...'áƀçđéƒĝĥíĵķļɱñóþʠŕšţúṽŵẋýž'];

/** Matches character references, words with digits, and the tags of parts that must not change. */
const untouched = /&(?:#\d+|#x[\da-f]+|\w+);|[\p{L}\p{N}_]*\p{N}[\p{L}\p{N}_]*|<x\d+\/>/giu;
/** Matches line breaks and the numbered tags that represent markup. */
const separators = /\n+|<\/?[al]\d+>/g;

/**
 * Pseudo-localizes text: accents letters and encloses each passage in markers, so that a page shows which text is
 * translated and whether longer text fits. The first marker says that the text is a placeholder.
 */
export const translate: Rule = ({ text, parameters }) => {
  let label = 'placeholder ';
  const mark = (run: string) =>
    /\p{L}/u.test(run.replace(/<x\d+\/>/g, ''))
      ? run.replace(/^(\s*)([\s\S]*?)(\s*)$/, (_, before, core, after) => {
          const marked = `${before}[${label}!!! ${accent(core)} !!!]${after}`;
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

function mapBetween(text: string, pattern: RegExp, map: (between: string) => string): string {
  let end = 0;
  let result = '';
  for (const { 0: match, index } of text.matchAll(pattern)) {
    result += map(text.slice(end, index)) + match;
    end = index + match.length;
  }
  return result + map(text.slice(end));
}
