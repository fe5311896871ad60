import { foldedText, wordsOf } from '../language/segments.ts';
import { isSpelledIn, spokenTextOf } from './numbers/spelled.ts';
import { unitOf } from './numbers/units.ts';
import { numbersIn } from './numbers.ts';

/** A multiple-choice option: "B) Paris". */
const option = /(?:^|[\s(])([A-H])[).:]\s*([^\n]*?)(?=\s+\(?[A-H][).:]\s|\n|$)/gu;
const optionAnswer = /^\(?([A-H])\)?(?:[).:\s]\s*(.*))?$/su;

/**
 * Maximum number of words in a short answer. A hint reveals a longer answer, usually a sentence, only when it contains
 * consecutive words of the answer.
 */
const shortAnswerWords = 5;
const runWords = 5;

function folded(text: string): string[] {
  return wordsOf(foldedText(text));
}

/** Texts that a hint must not contain. */
interface Secret {
  readonly numbers: readonly string[];
  /** Phrases as lists of words. A hint may contain some words of a phrase, but not all of them. */
  readonly phrases: readonly (readonly string[])[];
  /** Letter of the correct option, or the letters of all options when the answer is unknown. */
  readonly letters: readonly string[];
}

/**
 * True when a hint reveals an answer: its number in digits or words, its words, or the letter or text of its option.
 *
 * @param answer the answer according to the model; empty when unknown
 */
export function givesAnswer(hint: string, question: string, answer: string, language: string): boolean {
  const secret = secretOf(question, answer.trim(), language);
  const words = folded(hint);
  const held = new Set(words);
  const numbers = numbersIn(hint, language);
  const spoken = spokenTextOf(hint, language);
  const holdsNumber = (key: string) => numbers.includes(key) || isSpelledIn(Number(key), spoken);
  if (secret.numbers.some(holdsNumber)) return true;
  if (secret.phrases.some((phrase) => holdsPhrase(words, held, phrase))) return true;
  return secret.letters.some((letter) => namesLetter(hint, letter));
}

function secretOf(question: string, answer: string, language: string): Secret {
  const options = [...question.matchAll(option)].map(([, letter = '', text = '']) => ({ letter, text }));
  const chosen = options.length < 2 ? null : chosenOption(options, answer);
  const asked = question.replace(option, ' ');
  const known = new Set(folded(asked));
  const { text } = chosen ?? { text: answer };
  const numbers = numbersIn(text, language);
  return {
    numbers: isNumberAnswer(text) ? numbers.filter((key) => !numbersIn(asked, language).includes(key)) : [],
    phrases: phrasesOf(text, known, numbers.length > 0, language),
    letters: chosen === null ? (answer === '' ? options.map(({ letter }) => letter) : []) : [chosen.letter],
  };
}

interface Option {
  readonly letter: string;
  readonly text: string;
}

function chosenOption(options: readonly Option[], answer: string): Option | null {
  const [, letter, text] = optionAnswer.exec(answer) ?? [];
  const byLetter = letter === undefined ? undefined : options.find((one) => one.letter === letter);
  const wanted = folded(text ?? answer).join(' ');
  return byLetter ?? options.find((one) => folded(one.text).join(' ') === wanted) ?? null;
}

/** True when the answer is a number with at most a few words, such as a unit. */
function isNumberAnswer(answer: string): boolean {
  return answer !== '' && folded(answer).length <= 4;
}

/**
 * Returns the secret phrases of an answer. For a short answer, these are its words that do not occur in the question,
 * without the unit. For a long answer, they are its runs of consecutive words.
 */
function phrasesOf(
  answer: string,
  known: ReadonlySet<string>,
  hasNumber: boolean,
  language: string,
): string[][] {
  const words = folded(answer).filter((word) => !hasNumber || unitOf(word, language) === null);
  if (words.length === 0) return [];
  if (words.length <= shortAnswerWords) {
    const own = words.filter((word) => !known.has(word) && !/\d/.test(word));
    const telling = own.filter((word) => word.length > 3);
    if (own.length === 0) return [];
    return [telling.length === 0 ? own : telling];
  }
  return words.slice(0, words.length - runWords + 1).map((_, index) => words.slice(index, index + runWords));
}

function holdsPhrase(
  words: readonly string[],
  held: ReadonlySet<string>,
  phrase: readonly string[],
): boolean {
  const has = (word: string) => held.has(word) || held.has(`${word}s`) || held.has(word.replace(/s$/, ''));
  if (!phrase.every(has)) return false;
  if (phrase.length < runWords) return true;
  return ` ${words.join(' ')} `.includes(` ${phrase.join(' ')} `);
}

/** Detects an option letter. Because "A" is also a word, a letter must be followed by a bracket or punctuation mark. */
function namesLetter(hint: string, letter: string): boolean {
  const ending = letter === 'A' ? String.raw`\s*(?:[.,:;!?)"”]|$)` : String.raw`(?![\p{L}\p{N}'’])`;
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${letter}${ending}`, 'u').test(hint);
}
