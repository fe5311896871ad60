import type { JsonObject } from '../../emulator/json.ts';
import { stopWords } from './data/stop-words.ts';
import { mediumSize, summarySizes } from './data/summary-sizes.ts';
import { isEnglish } from './english/is-english.ts';
import { splitIntoSentences, wordsOf } from './english/sentences.ts';
import { numberParameter, textParameter } from './parameters.ts';
import type { Rule } from './rule.ts';
import { simplifyTo } from './simplify.ts';

/** A greeting is irrelevant for a summary. */
const salutation = /^(?:dear|hello|hi|good (?:morning|afternoon|evening))\b/iu;

/** Share of the sentences that become key points. */
const pointShare = 0.4;

/**
 * Extractive summary: selects the sentences with the text's frequent words, preferring early ones. Invents
 * nothing; with a grade, the selected sentences are simplified.
 */
export const summarize: Rule = ({ text, parameters }) => {
  const size = summarySizes[textParameter(parameters, 'length') ?? ''] ?? mediumSize;
  const tidied = splitIntoSentences(text).map(tidy);
  const sentences = [...new Set(tidied)]
    .filter((sentence) => !salutation.test(sentence))
    .filter((sentence) => wordsOf(sentence).length > 2 || /[^\p{ASCII}\p{Script=Latin}]{4}/u.test(sentence));
  const ease = isEnglish(text, parameters) ? gradeEaser(parameters) : (sentence: string) => sentence;
  const pick = (from: readonly string[], share: number, most: number) =>
    mostTelling(from, Math.min(most, Math.max(1, Math.round(sentences.length * share))));
  const summary = pick(sentences, size.share, size.most);
  const others = sentences.filter((sentence) => !summary.includes(sentence));
  const keyPoints = pick(others.length === 0 ? sentences : others, pointShare, size.points);
  return {
    summary: summary.length === 0 ? text.trim() : summary.map(ease).join(' '),
    keyPoints: keyPoints.map(ease),
  };
};

function gradeEaser(parameters: JsonObject): (sentence: string) => string {
  if (parameters.gradeLevel === undefined) return (sentence) => sentence;
  const grade = numberParameter(parameters, 'gradeLevel', { min: 1, max: 12, fallback: 8 });
  return (sentence) => simplifyTo(sentence, grade);
}

/** The sentences with the highest score, in the order of the text. */
function mostTelling(sentences: readonly string[], count: number): string[] {
  const frequency = new Map<string, number>();
  for (const word of sentences.flatMap(contentWords)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const scored = sentences.map((sentence, index) => {
    const words = contentWords(sentence);
    const weight =
      words.reduce((sum, word) => sum + (frequency.get(word) ?? 0), 0) / Math.max(4, words.length);
    const position = index === 0 ? 1.5 : 1 + 0.3 / (index + 1);
    return { sentence, index, score: weight * position };
  });
  const best = scored.sort((left, right) => right.score - left.score).slice(0, count);
  return best.sort((left, right) => left.index - right.index).map(({ sentence }) => sentence);
}

function contentWords(sentence: string): string[] {
  return wordsOf(sentence.toLowerCase()).filter((word) => word.length > 2 && !stopWords.has(word));
}

function tidy(sentence: string): string {
  return sentence.replace(/\s+/g, ' ').trim();
}
