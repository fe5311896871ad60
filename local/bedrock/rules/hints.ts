import words from './data/hints.json' with { type: 'json' };
import { stopWords } from './data/stop-words.ts';
import { languageOf } from './english/is-english.ts';
import { askedLanguage, numberParameter, textParameter } from './parameters.ts';
import type { Rule } from './rule.ts';

/**
 * Hint templates of a language. `{…}` stands for words or numbers of the question; `quotes` open and close.
 */
type HintWords = (typeof words)['en'];

/** By primary language subtag. */
export const hintWords: Readonly<Record<string, HintWords>> = words;

/** Instruction words, without topic. */
const askingWords =
  /^(?:explain|describe|define|compare|contrast|calculate|compute|solve|evaluate|simplify)$/i;
const keyWordCount = 3;

/**
 * Leads through a question with its own words, from reading it to checking the answer, in the question's language where
 * there are words for it, else in English. The rules do not know the answer, so no hint holds it.
 */
export const hints: Rule = ({ text, parameters, problems }) => {
  const question = textParameter(parameters, 'question') ?? text;
  const language = askedLanguage(problems) ?? languageOf(question, parameters);
  const said = hintWords[language] ?? hintWords.en;
  if (said === undefined) return { answer: null, hints: [] };
  const count = numberParameter(parameters, 'count', { min: 1, max: 10, fallback: 3 });
  const words = keyWords(question, language).map((word) => said.quotes.join(word));
  const list = words.join(language === 'ja' ? '' : ', ');
  const numbers = (question.match(/\d+(?:[.,]\d+)*/g) ?? []).join(', ');
  const ladder = [
    said.read,
    ...(words[0] === undefined ? [] : [said.words.replace('{words}', () => list)]),
    ...(words[0] === undefined ? [] : [said.know.replace('{word}', () => words[0] ?? '')]),
    ...(numbers === '' ? [] : [said.numbers.replace('{numbers}', () => numbers)]),
    ...(textParameter(parameters, 'context') === undefined ? [] : [said.context]),
    said.ownWords,
    said.example,
    said.firstTry,
    said.check,
  ];
  return { answer: null, hints: spread(ladder, Math.min(count, ladder.length)) };
};

/** The requested number of hints, evenly spread from first to last. */
function spread(ladder: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    count === 1 ? 0 : Math.round((index * (ladder.length - 1)) / (count - 1)),
  ).flatMap((place) => ladder[place] ?? []);
}

/** The longest words of a question, in its order. */
function keyWords(question: string, language: string): string[] {
  const words = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(question)].flatMap(
    ({ segment, isWordLike }) => (isWordLike === true ? [segment] : []),
  );
  const telling = [...new Set(words)].filter(
    (word) =>
      (word.length > 3 || /\p{Script=Han}|\p{Script=Katakana}/u.test(word)) &&
      !/\d/.test(word) &&
      !stopWords.has(word.toLowerCase()) &&
      !askingWords.test(word),
  );
  const longest = [...telling].sort((left, right) => right.length - left.length).slice(0, keyWordCount);
  return telling.filter((word) => longest.includes(word));
}
