import { pluralOf, type VerbForms, verbForms } from '../english/inflect.ts';
import { plainModifiers } from '../english/plain-modifiers.ts';
import { plainNouns } from '../english/plain-nouns.ts';
import { plainPhrases } from '../english/plain-phrases.ts';
import { plainVerbs } from '../english/plain-verbs.ts';
import { matchCase } from './match-case.ts';

/** What may stand for a word form: one text, or one for a finite past and one for a participle. */
interface Replacement {
  readonly finite: string;
  readonly participle: string;
}

const phrasePattern = new RegExp(
  `\\b(?:${Object.keys(plainPhrases)
    .sort((left, right) => right.length - left.length)
    .join('|')})\\b`,
  'gi',
);

/**
 * Puts plain words in the place of long ones, inflection kept. Words inside a sentence that begin with a capital
 * letter are left alone (they may be names), and so are numbers and negations, which stand in no list.
 */
export function usePlainWords(text: string): string {
  const withPhrases = text.replace(phrasePattern, (phrase) =>
    matchCase(phrase, plainPhrases[phrase.toLowerCase()] ?? phrase),
  );
  const withWords = withPhrases.replace(
    /(?<![\p{L}\p{N}'’-])\p{L}+(?![\p{L}\p{N}'’-])/gu,
    (word, offset: number, whole: string) =>
      replaceWord(
        word,
        whole.slice(Math.max(0, offset - 40), offset),
        whole.slice(offset + word.length, offset + word.length + 3),
      ),
  );
  return agreeArticles(withWords);
}

function replaceWord(word: string, before: string, after: string): string {
  const replacement = replacements.get(word.toLowerCase());
  if (replacement === undefined) return word;
  if (/^\p{Lu}/u.test(word) && (!startsSentence(before) || /^ \p{Lu}/u.test(after))) return word;
  const participle =
    /\b(?:ha[sd]|have|having|is|are|was|were|be|been|being|get|got)(?: \w+ly| also| not)? $/i.test(before);
  return matchCase(word, participle ? replacement.participle : replacement.finite);
}

function startsSentence(before: string): boolean {
  return /(?:^|[.!?:]["'”’)]?\s+|[\n"“])$/.test(before);
}

/** `a` or `an` as the word after it sounds, where a replaced word has changed that. */
function agreeArticles(text: string): string {
  return text.replace(/\b(an?) (?=(\p{L}+))/giu, (whole, article: string, next: string) => {
    if (!plainStarts.has(next.toLowerCase())) return whole;
    return `${matchCase(article, /^(?:[aeio]|u(?!se|ni))/i.test(next) ? 'an' : 'a')} `;
  });
}

const replacements = buildReplacements();
const plainStarts = new Set([...replacements.values()].map(({ finite }) => finite.split(' ')[0] ?? ''));

function buildReplacements(): Map<string, Replacement> {
  const table = new Map<string, Replacement>();
  const put = (hard: string, finite: string, participle = finite) => {
    if (!table.has(hard)) table.set(hard, { finite, participle });
  };
  for (const [hard, plain] of Object.entries(plainModifiers)) put(hard, plain);
  for (const [hard, plain] of Object.entries(plainVerbs)) putVerb(put, verbForms(hard), verbForms(plain));
  for (const [hard, plain] of Object.entries(plainNouns)) {
    put(hard, plain);
    put(pluralOf(hard), pluralOf(plain));
  }
  return table;
}

function putVerb(
  put: (hard: string, finite: string, participle?: string) => void,
  hard: VerbForms,
  plain: VerbForms,
): void {
  put(hard.base, plain.base);
  put(hard.thirdPerson, plain.thirdPerson);
  put(hard.past, plain.past, plain.participle);
  put(hard.participle, plain.past, plain.participle);
  put(hard.gerund, plain.gerund);
}
