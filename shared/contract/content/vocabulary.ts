import { countSchema, gradeLevelSchema } from '../primitives.ts';
import * as z from '../zod.ts';
import {
  commonRequestFields,
  commonResponseFields,
  maximumTextCharacters,
  pageTextSchema,
  textResponseFields,
} from './common.ts';

/** Body of POST /content/vocabulary. */
export const vocabularyRequestSchema = z.withMeta(
  z.strictObject({
    text: pageTextSchema(maximumTextCharacters),
    gradeLevel: z.optional(gradeLevelSchema),
    maxWords: z._default(
      z.int().check(z.minimum(1, 'must be 1 to 50'), z.maximum(50, 'must be 1 to 50')),
      10,
    ),
    ...commonRequestFields,
  }),
  { id: 'VocabularyInput' },
);
export type VocabularyRequest = z.infer<typeof vocabularyRequestSchema>;

/** A hard word with its first place in the text. */
export const vocabularyWordSchema = z.withMeta(
  z.strictObject({
    word: z.withMeta(z.string(), { description: 'As it stands in the text.' }),
    start: z.withMeta(countSchema, { description: 'Offset of its first UTF-16 code unit in the text sent.' }),
    end: z.withMeta(countSchema, { description: 'Offset after its last UTF-16 code unit.' }),
    definition: z.string(),
    partOfSpeech: z.nullable(z.string()),
    example: z.nullable(z.string()),
  }),
  { id: 'VocabularyWord' },
);
export type VocabularyWord = z.infer<typeof vocabularyWordSchema>;

/** Answer of POST /content/vocabulary: words in the order of the text. */
export const vocabularyResponseSchema = z.withMeta(
  z.strictObject({ words: z.array(vocabularyWordSchema), ...textResponseFields, ...commonResponseFields }),
  { id: 'VocabularyResult' },
);
