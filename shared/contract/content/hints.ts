import * as z from 'zod';
import { gradeLevelSchema } from '../primitives.ts';
import {
  commonRequestFields,
  commonResponseFields,
  maximumTextCharacters,
  pageTextSchema,
  textResponseFields,
} from './common.ts';

/** Longest question, in characters. */
const maximumQuestionCharacters = 2_000;

/** Body of POST /content/hints. */
export const hintsRequestSchema = z
  .strictObject({
    question: pageTextSchema(maximumQuestionCharacters),
    context: pageTextSchema(maximumTextCharacters).optional(),
    gradeLevel: gradeLevelSchema.optional(),
    count: z.int().min(1, 'must be 1 to 5').max(5, 'must be 1 to 5').default(3),
    ...commonRequestFields,
  })
  .meta({ id: 'HintsInput' });
export type HintsRequest = z.infer<typeof hintsRequestSchema>;

/** Answer of POST /content/hints: from gentle to explicit, never the answer itself. */
export const hintsResponseSchema = z
  .strictObject({ hints: z.array(z.string()), ...textResponseFields, ...commonResponseFields })
  .meta({ id: 'HintsResult' });
