import { foldedText, wordsOf } from '../language/segments.ts';
import { spelledNumbersIn } from './numbers/spelled.ts';
import { unitOf } from './numbers/units.ts';
import { numbersIn } from './numbers.ts';

const option = /(?:^|[\s(])([A-H])[).:]\s*([^\n]*?)(?=\s+\(?[A-H][).:]\s|\n|$)/gu;
const optionAnswer = /^\(?([A-H])\)?(?:[).:\s]\s*(.*))?$/su;

/** Word limit of a short answer. A hint must not repeat this many consecutive words of a longer answer. */
const shortAnswerWords = 5;

/**
 * Returns true when a hint reveals the answer through its number (in digits or words), its wording, or the letter of
 * the correct option.
 * @param answer the answer according to the model. If it is empty, the letter of any option counts as the answer.
 */
export function givesAnswer(hint: string, question: string, answer: string, language: string): boolean {
  const options = [...question.matchAll(option)].map(([, letter = '', text = '']) => ({ letter, text }));
  const chosen = options.length < 2 ? null : chosenOption(options, answer.trim());
  const text = chosen?.text ?? answer.trim();
  const unnamed = chosen === null ? (text === '' ? options : []) : [chosen];
  const stem = question.replace(option, ' ');
  return (
    givesNumber(hint, stem, text, language) ||
    givesWords(hint, stem, text, language) ||
    unnamed.some(({ letter }) => namesLetter(hint, letter))
  );
}

function chosenOption(options: readonly { letter: string; text: string }[], answer: string) {
  const [, letter, text] = optionAnswer.exec(answer) ?? [];
  const byLetter = letter === undefined ? undefined : options.find((one) => one.letter === letter);
  const wanted = folded(text ?? answer).join(' ');
  return byLetter ?? options.find((one) => folded(one.text).join(' ') === wanted) ?? null;
}

function folded(text: string): string[] {
  return wordsOf(foldedText(text));
}

function givesNumber(hint: string, question: string, answer: string, language: string): boolean {
  if (folded(answer).length > shortAnswerWords) return false;
  const known = numbersIn(question, language);
  const given = numbersIn(hint, language);
  const isSpelled = spelledNumbersIn(hint, language);
  return numbersIn(answer, language).some(
    (number) => !known.includes(number) && (given.includes(number) || isSpelled(Number(number))),
  );
}

function givesWords(hint: string, question: string, answer: string, language: string): boolean {
  const hasNumber = numbersIn(answer, language).length > 0;
  const words = folded(answer).filter((word) => !hasNumber || unitOf(word, language) === null);
  const given = folded(hint);
  if (words.length > shortAnswerWords) {
    const text = ` ${given.join(' ')} `;
    const runs = words.slice(shortAnswerWords - 1).map((_, at) => words.slice(at, at + shortAnswerWords));
    return runs.some((run) => text.includes(` ${run.join(' ')} `));
  }
  const known = new Set(folded(question));
  const own = words.filter((word) => !known.has(word) && !/\d/.test(word));
  const long = own.filter((word) => word.length > 3);
  const forms = new Set(given.flatMap((word) => [word, `${word}s`, word.replace(/s$/, '')]));
  return own.length > 0 && (long.length === 0 ? own : long).every((word) => forms.has(word));
}

/** Detects an option letter. "A" must be followed by punctuation, because it is also a word. */
function namesLetter(hint: string, letter: string): boolean {
  const ending = letter === 'A' ? String.raw`\s*(?:[.,:;!?)"”]|$)` : String.raw`(?![\p{L}\p{N}'’])`;
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${letter}${ending}`, 'u').test(hint);
}
