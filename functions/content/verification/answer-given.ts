import { foldedText, wordsOf } from '../language/segments.ts';

/** Minimum length of a word that can give an answer away. Shorter ones, such as "no", occur in many hints. */
const minimumLetters = 4;

/** The letter before the first answer to choose from, as in "A) Berlin B) Paris". */
const firstOption = /(?:^|[\s(])A[).:]\s/u;

/**
 * Returns true when a hint contains all longer words of the answer that the question does not contain. Only the judge
 * can tell whether a hint gives away a number, a short word or an option.
 */
export function givesAnswer(hint: string, question: string, answer: string, language: string): boolean {
  // The words beside a number, such as its unit, do not give it away.
  if (/\p{Nd}/u.test(answer)) return false;
  const known = new Set(foldedWords(question.split(firstOption)[0] ?? '', language));
  const own = foldedWords(answer, language).filter(
    (word) => !known.has(word) && (word.match(/\p{L}/gu)?.length ?? 0) >= minimumLetters,
  );
  const given = new Set(
    foldedWords(hint, language).flatMap((word) => [word, `${word}s`, word.replace(/s$/u, '')]),
  );
  return own.length > 0 && own.every((word) => given.has(word));
}

function foldedWords(text: string, language: string): string[] {
  return wordsOf(foldedText(text), language);
}
