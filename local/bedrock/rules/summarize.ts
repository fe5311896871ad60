import { isEnglish, simplifyTo, splitIntoSentences, wordsOf } from './english.ts';
import { numberParameter, type Rule, textParameter } from './rule.ts';

const salutation = /^(?:dear|hello|hi|good (?:morning|afternoon|evening))\b/iu;

const medium = { sentences: 3, points: 5, repeatsSummary: false };
const sizes: Readonly<Record<string, typeof medium>> = {
  short: { sentences: 1, points: 3, repeatsSummary: false },
  bullets: { sentences: 1, points: 8, repeatsSummary: true },
};

/**
 * Uses the opening sentences as the summary, and evenly spaced later sentences as key points. The key points of a
 * summary in bullets also repeat the opening, because they contain the content.
 */
export const summarize: Rule = ({ text, parameters }) => {
  const size = sizes[textParameter(parameters, 'length') ?? ''] ?? medium;
  const tidied = splitIntoSentences(text).map((sentence) => sentence.replace(/\s+/g, ' ').trim());
  const sentences = [...new Set(tidied)]
    .filter((sentence) => !salutation.test(sentence))
    .filter((sentence) => wordsOf(sentence).length > 2 || /[^\p{ASCII}\p{Script=Latin}]{4}/u.test(sentence));
  const grade = numberParameter(parameters, 'gradeLevel', { min: 1, max: 12, fallback: 12 });
  const ease = (sentence: string) =>
    parameters.gradeLevel !== undefined && isEnglish(text, parameters)
      ? simplifyTo(sentence, grade)
      : sentence;
  const count = Math.min(size.sentences, Math.ceil(sentences.length / 2));
  const others = size.repeatsSummary ? sentences : sentences.slice(count);
  return {
    summary: sentences.slice(0, count).map(ease).join(' ') || text.trim(),
    keyPoints: spread(others, Math.min(size.points, others.length)).map(ease),
  };
};

export function spread<T>(items: readonly T[], count: number): T[] {
  return items.filter((_, index) =>
    Array.from({ length: count }, (_, place) =>
      count === 1 ? 0 : Math.round((place * (items.length - 1)) / (count - 1)),
    ).includes(index),
  );
}
