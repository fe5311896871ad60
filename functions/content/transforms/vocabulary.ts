import * as z from 'zod';
import { textPrice } from '../../../shared/catalog/credits.ts';
import type { VocabularyRequest, VocabularyWord } from '../../../shared/contract/content/vocabulary.ts';
import { characterCount } from '../../../shared/contract/primitives.ts';
import { type Finding, unusable } from '../model/finding.ts';
import { isCircular, isDuplicate } from '../verification/definitions.ts';
import { findWord } from '../verification/word-offsets.ts';
import { unfitFindings } from './text-checks.ts';
import { textTransform } from './text-transform.ts';

/** Room for one word with its definition and example, in tokens. */
const tokensPerWord = 120;

const outputSchema = z.object({
  words: z.array(
    z.object({
      word: z.string().describe('Exactly as it stands in the page text'),
      definition: z.string().describe('What it means there, in simple words'),
      partOfSpeech: z.string().nullable().describe('noun, verb, …'),
      example: z.string().nullable().describe('A short sentence with the word, not from the page text'),
    }),
  ),
});
type Output = z.infer<typeof outputSchema>;

const task = `Choose the words of the page text that are hardest for its reader, at most as many as the parameter maxWords says, and explain each in simple words with the meaning it has there. The parameter gradeLevel, if there is one, is the reader's school grade (US grades). Copy each word exactly as it stands in the page text. Do not choose names of people, places or organizations.`;

interface VocabularyFields {
  readonly words: VocabularyWord[];
}

/** POST /content/vocabulary. */
export const vocabularyTransform = textTransform<VocabularyRequest, Output, VocabularyFields>({
  name: 'vocabulary',
  version: 3,
  task,
  gives: 'Gives the hard words with their meanings.',
  schema: outputSchema,
  price: ({ text, mode }) => textPrice(characterCount(text), mode),
  source: ({ text }) => text,
  parameters: ({ maxWords, gradeLevel }) => ({
    maxWords,
    ...(gradeLevel === undefined ? {} : { gradeLevel }),
  }),
  maximumTokens: ({ maxWords }) => 300 + maxWords * tokensPerWord,
  review({ words }, { body, language, prompt }) {
    const places = words.map((entry) => ({ entry, place: findWord(body.text, entry.word) }));
    const found = new Map<number, VocabularyWord>();
    for (const { entry, place } of places) {
      const isKnown = [...found.values()].some(({ word }) => isDuplicate(word, entry.word));
      if (place !== null && !isKnown) found.set(place.start, { ...entry, ...place });
    }
    const kept = [...found.values()].slice(0, body.maxWords).sort((left, right) => left.start - right.start);
    const told = kept.map(({ definition, example }) => `${definition}\n${example ?? ''}`).join('\n');
    const missing = places.filter(({ place }) => place === null).map(({ entry }) => entry.word);
    const hasNoneOf = words.length > 0 && kept.length === 0;
    return {
      fields: { words: kept },
      findings: [
        ...(kept.length === 0 ? [] : unfitFindings(told, body.text, language, prompt)),
        ...(kept.some(({ definition }) => definition.trim() === '')
          ? [unusable('A definition is empty.')]
          : []),
        ...(hasNoneOf ? [unusable('None of the words is in the page text.')] : []),
        ...missingFindings(missing),
        ...circularFindings(kept, language.tag),
      ],
    };
  },
});

function missingFindings(missing: readonly string[]): Finding[] {
  if (missing.length === 0) return [];
  return [
    {
      severity: 'hard',
      problem: `These words are not in the page text: ${missing.join(', ')}. Copy words exactly.`,
      warning: {
        code: 'words_not_found',
        message: `${missing.length} words were left out: they are not in the text.`,
      },
    },
  ];
}

function circularFindings(words: readonly VocabularyWord[], language: string): Finding[] {
  const circular = words.filter(({ word, definition }) => isCircular(word, definition, language));
  if (circular.length === 0) return [];
  const list = circular.map(({ word }) => word).join(', ');
  return [
    {
      severity: 'hard',
      problem: `These words are explained by themselves: ${list}. Use other words in their definitions.`,
      warning: { code: 'definition_unclear', message: `These words are explained by themselves: ${list}.` },
    },
  ];
}
