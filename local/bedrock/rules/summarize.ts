import { splitIntoSentences, wordsOf } from './english/sentences.ts';
import { stopWords } from './english/stop-words.ts';
import { numberParameter, textParameter } from './parameters.ts';
import type { Rule } from './rule.ts';
import { simplifyTo } from './simplify.ts';

/** Share of the text's sentences that a summary keeps, and at most how many. */
const sizes: Readonly<Record<string, { readonly share: number; readonly most: number }>> = {
  short: { share: 0.15, most: 3 },
  medium: { share: 0.3, most: 8 },
  bullets: { share: 0.3, most: 7 },
};
const keyPointCount = 5;

/**
 * Picks the sentences that say most: those with the text's frequent words, the first ones before the rest. Nothing
 * is written anew, so nothing is invented; with a grade, the picked sentences are simplified.
 */
export const summarize: Rule = ({ text, parameters, problems }) => {
  const length = textParameter(parameters, 'length') ?? 'medium';
  const size = sizes[length] ?? { share: 0.3, most: 8 };
  const sentences = splitIntoSentences(text)
    .map(tidy)
    .filter((sentence) => wordsOf(sentence).length > 2);
  const wanted = Math.min(size.most, Math.max(1, Math.round(sentences.length * size.share)));
  const count = problems === '' ? wanted : Math.max(1, Math.ceil(wanted / 2));
  const ease = gradeEaser(
    parameters.gradeLevel === undefined
      ? undefined
      : numberParameter(parameters, 'gradeLevel', { min: 1, max: 12, fallback: 8 }),
  );
  const chosen = mostTelling(sentences, count).map(ease);
  const points = mostTelling(sentences, Math.min(keyPointCount, Math.max(1, count))).map(ease);
  const summary =
    length === 'bullets' ? chosen.map((sentence) => `- ${sentence}`).join('\n') : chosen.join(' ');
  return { summary: summary === '' ? text.trim() : summary, keyPoints: points };
};

function gradeEaser(grade: number | undefined): (sentence: string) => string {
  return grade === undefined ? (sentence) => sentence : (sentence) => simplifyTo(sentence, grade);
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
