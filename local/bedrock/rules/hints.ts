import { syllable } from 'syllable';
import { wordsOf } from './english/sentences.ts';
import { stopWords } from './english/stop-words.ts';
import { numberParameter, textParameter } from './parameters.ts';
import type { Rule } from './rule.ts';

/** Questions and the thing that each asks for. */
const kinds: readonly (readonly [pattern: RegExp, look: string, how: string])[] = [
  [
    /\bhow (?:many|much)\b/i,
    'an amount',
    'Write down each number that the question gives you, and what it counts.',
  ],
  [
    /\b(?:solve|calculate|compute|evaluate|simplify)\b|[=+×÷*/]\s*\d|\d\s*[-+×÷*/=]/i,
    'a value',
    'Do one step at a time, and do the same to both sides of an equals sign.',
  ],
  [/\bwhy\b/i, 'a reason', 'Look for what came before, and what it led to. “Because” may help you start.'],
  [/\bwhen\b/i, 'a time', 'Put what you know in the order in which it happened.'],
  [/\bwhere\b/i, 'a place', 'Picture a map, and go from the large place to the small one.'],
  [/\bwho\b/i, 'a person or a group', 'Think of the people this is about, and what each of them did.'],
  [/\bhow\b/i, 'a way or a set of steps', 'Tell it step by step: what comes first, and what next?'],
  [
    /\b(?:compare|contrast|difference|similar)\b/i,
    'what is alike and what is not',
    'Draw two columns, and fill in one thing at a time.',
  ],
  [
    /\b(?:explain|describe|define|what (?:is|are|does))\b/i,
    'a meaning',
    'Try to say it to a friend in your own words, with an example.',
  ],
];
const anyKind = ['an answer', 'Say the question again in your own words.'] as const;

/** Scaffolds a question with its own words, from a gentle nudge to how to check; the answer is in none of the hints. */
export const hints: Rule = ({ text, parameters }) => {
  const question = textParameter(parameters, 'question') ?? text;
  const context = textParameter(parameters, 'context');
  const count = numberParameter(parameters, 'count', { min: 1, max: 10, fallback: 3 });
  const ladder = buildLadder(question, context);
  const spread = Array.from({ length: Math.min(count, ladder.length) }, (_, index) =>
    count === 1 ? 0 : Math.round((index * (ladder.length - 1)) / (Math.min(count, ladder.length) - 1)),
  );
  // The rules do not know the answer.
  return { answer: null, hints: spread.map((index) => ladder[index] ?? '') };
};

function buildLadder(question: string, context: string | undefined): string[] {
  const found = kinds.find(([pattern]) => pattern.test(question));
  const [look, how] = found === undefined ? anyKind : [found[1], found[2]];
  const words = keyWords(question);
  const list = words.map((word) => `“${word}”`).join(', ');
  const numbers = question.match(/\d+(?:[.,]\d+)*/g) ?? [];
  return [
    `Read the question once more. It asks for ${look}.`,
    words.length === 0
      ? 'Find the most important word of the question.'
      : `The words that matter most here: ${list}.`,
    ...(words[0] === undefined ? [] : [`What do you already know about “${words[0]}”? Note it down first.`]),
    ...(numbers.length > 0
      ? [`The question gives you ${numbers.join(', ')}. What does each stand for?`]
      : []),
    ...(context === undefined
      ? []
      : ['Look in the text you were given for the place that speaks of these words.']),
    ...(words.length > 1 ? [`How does “${words[0]}” go together with “${words[1]}”?`] : []),
    how,
    ...(words.length > 2 ? [`Make a first try that uses “${words[2]}”, even if you are not sure.`] : []),
    `Now check: does what you wrote give ${look}, and does it use ${list === '' ? 'the words of the question' : list}?`,
  ];
}

const askingWords = new Set(
  'explain describe define compare contrast calculate compute solve evaluate simplify find much many kind'.split(
    ' ',
  ),
);

/** The three longest-sounding words of the question that say what it is about, in its order. */
function keyWords(question: string): string[] {
  const candidates = [...new Set(wordsOf(question))].filter(
    (word) =>
      word.length > 2 &&
      !/\d/.test(word) &&
      !stopWords.has(word.toLowerCase()) &&
      !askingWords.has(word.toLowerCase()),
  );
  const best = [...candidates].sort((left, right) => syllable(right) - syllable(left)).slice(0, 3);
  return candidates.filter((word) => best.includes(word));
}
