import { countSchema, gradeLevelSchema } from '../primitives.ts';
import * as z from '../zod.ts';
import {
  commonRequestFields,
  commonResponseFields,
  knownLanguageSchema,
  maximumTextCharacters,
  pageTextSchema,
  textResponseFields,
} from './common.ts';

export const vocabularyRequestSchema = z.withMeta(
  z.lazy(() =>
    z.strictObject({
      text: z.described(pageTextSchema(maximumTextCharacters), 'Text that contains the difficult words.'),
      gradeLevel: z.described(z.optional(gradeLevelSchema), 'School grade (US) of the reader.'),
      definitionLanguage: z.described(
        z.optional(knownLanguageSchema),
        'Language of the definitions, as a BCP-47 tag. Default: the language of the text.',
      ),
      maxWords: z.described(
        z._default(z.int().check(z.minimum(1, 'must be 1 to 50'), z.maximum(50, 'must be 1 to 50')), 10),
        'Maximum number of words.',
      ),
      ...commonRequestFields,
    }),
  ),
  { id: 'VocabularyInput' },
);
export type VocabularyRequest = z.infer<typeof vocabularyRequestSchema>;

/** A difficult word, with the position of its first occurrence in the text. */
export const vocabularyWordSchema = z.withMeta(
  z.lazy(() =>
    z.strictObject({
      word: z.described(z.string(), 'The word as written in the text.'),
      start: z.described(countSchema, 'Offset of the first UTF-16 code unit in the text sent.'),
      end: z.described(countSchema, 'Offset after the last UTF-16 code unit.'),
      definition: z.described(z.string(), 'Definition in simple words.'),
      partOfSpeech: z.described(z.nullable(z.string()), 'Part of speech; null if unknown.'),
      example: z.described(z.nullable(z.string()), 'Example sentence; null for none.'),
    }),
  ),
  { id: 'VocabularyWord' },
);
export type VocabularyWord = z.infer<typeof vocabularyWordSchema>;

export const vocabularyResponseSchema = z.withMeta(
  z.lazy(() =>
    z.strictObject({
      words: z.described(z.array(vocabularyWordSchema), 'Difficult words in text order.'),
      ...textResponseFields,
      ...commonResponseFields,
    }),
  ),
  { id: 'VocabularyResult' },
);
