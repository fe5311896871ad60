import * as z from 'zod';
import { countSchema, gradeLevelSchema } from '../primitives.ts';
import {
  commonRequestFields,
  commonResponseFields,
  maximumTextCharacters,
  pageTextSchema,
  textResponseFields,
} from './common.ts';

/** Body of POST /content/vocabulary. */
export const vocabularyRequestSchema = z
  .strictObject({
    text: pageTextSchema(maximumTextCharacters),
    gradeLevel: gradeLevelSchema.optional(),
    maxWords: z.int().min(1, 'must be 1 to 50').max(50, 'must be 1 to 50').default(10),
    ...commonRequestFields,
  })
  .meta({ id: 'VocabularyInput' });
export type VocabularyRequest = z.infer<typeof vocabularyRequestSchema>;

/** A hard word with its first place in the text. */
export const vocabularyWordSchema = z
  .strictObject({
    word: z.string().meta({ description: 'As it stands in the text.' }),
    start: countSchema.meta({ description: 'Offset of its first UTF-16 code unit in the text sent.' }),
    end: countSchema.meta({ description: 'Offset after its last UTF-16 code unit.' }),
    definition: z.string(),
    partOfSpeech: z.string().nullable(),
    example: z.string().nullable(),
  })
  .meta({ id: 'VocabularyWord' });
export type VocabularyWord = z.infer<typeof vocabularyWordSchema>;

/** Answer of POST /content/vocabulary: words in the order of the text. */
export const vocabularyResponseSchema = z
  .strictObject({ words: z.array(vocabularyWordSchema), ...textResponseFields, ...commonResponseFields })
  .meta({ id: 'VocabularyResult' });
