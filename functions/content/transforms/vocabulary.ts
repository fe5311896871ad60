import * as z from 'zod';
import { textPrice } from '../../../shared/catalog/credits.ts';
import type { VocabularyRequest, VocabularyWord } from '../../../shared/contract/content/vocabulary.ts';
import { characterCount } from '../../../shared/contract/primitives.ts';
import type { Transform } from '../engine/transform.ts';
import { askVerified, type Review } from '../model/ask-verified.ts';
import type { ModelClient } from '../model/model-client.ts';
import type { Prompt } from '../model/prompt.ts';
import { findWord } from '../verification/word-offsets.ts';
import { answerShape, promptVersion } from './answer-shape.ts';
import { languageOf, unfitProblems } from './text-checks.ts';

const version = 1;

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

const shape = answerShape('vocabulary', 'Gives the hard words with their meanings.', outputSchema);

const task = `Choose the words of the page text that are hardest for its reader, at most as many as the parameter maxWords says, and explain each in simple words with the meaning it has there. The parameter gradeLevel, if there is one, is the reader's school grade (US grades). Copy each word exactly as it stands in the page text. Do not choose names of people, places or organizations.`;

interface VocabularyFields {
  readonly words: VocabularyWord[];
}

/** POST /content/vocabulary. */
export function vocabularyTransform(model: ModelClient): Transform<VocabularyRequest, VocabularyFields> {
  return {
    name: 'vocabulary',
    version: ({ mode }) => promptVersion('vocabulary', version, model.modelId(mode)),
    price: ({ text, mode }) => textPrice(characterCount(text), mode),
    async run(body, { deadlineMs }) {
      const language = languageOf(body.text, body.language);
      const prompt = promptFor(body, language);
      const question = {
        prompt,
        schema: outputSchema,
        review: (output: Output) => review(output, body, language, prompt),
      };
      const { fields, warnings } = await askVerified(model, body.mode, question, deadlineMs);
      return { fields, mode: body.mode, model: model.modelId(body.mode), warnings, isFree: false };
    },
  };
}

function promptFor({ text, gradeLevel, maxWords }: VocabularyRequest, language: string): Prompt {
  const parameters = { maxWords, language, ...(gradeLevel === undefined ? {} : { gradeLevel }) };
  const maximumTokens = 300 + maxWords * tokensPerWord;
  return { task, shape, pageText: text, parameters, image: null, maximumTokens };
}

function review(
  { words }: Output,
  body: VocabularyRequest,
  language: string,
  prompt: Prompt,
): Review<VocabularyFields> {
  const places = words.map((entry) => ({ entry, place: findWord(body.text, entry.word) }));
  const missing = places.filter(({ place }) => place === null).map(({ entry }) => entry.word);
  const found = new Map<number, VocabularyWord>();
  for (const { entry, place } of places) {
    if (place !== null && !found.has(place.start)) found.set(place.start, { ...entry, ...place });
  }
  const kept = [...found.values()].slice(0, body.maxWords).sort((left, right) => left.start - right.start);
  const told = kept.map(({ definition, example }) => `${definition}\n${example ?? ''}`).join('\n');
  const unfit = kept.length === 0 ? [] : unfitProblems(told, body.text, language, prompt);
  if (kept.some(({ definition }) => definition.trim() === '')) unfit.push('A definition is empty.');
  if (words.length > 0 && kept.length === 0) unfit.push('None of the words is in the page text.');
  const problem = `These words are not in the page text: ${missing.join(', ')}. Copy words exactly.`;
  return {
    fields: { words: kept },
    problems: [...unfit, ...(missing.length > 0 ? [problem] : [])],
    isUnusable: unfit.length > 0,
    warnings:
      missing.length > 0
        ? [
            {
              code: 'words_not_found',
              message: `${missing.length} words were left out: they are not in the text.`,
            },
          ]
        : [],
  };
}
