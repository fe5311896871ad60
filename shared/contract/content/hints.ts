import { gradeLevelSchema } from '../primitives.ts';
import * as z from '../zod.ts';
import {
  commonRequestFields,
  commonResponseFields,
  maximumTextCharacters,
  pageTextSchema,
  textResponseFields,
} from './common.ts';

const maximumQuestionCharacters = 2_000;

export const hintsRequestSchema = z.withMeta(
  z.lazy(() =>
    z.strictObject({
      question: z.described(pageTextSchema(maximumQuestionCharacters), 'Question or exercise.'),
      context: z.described(
        z.optional(pageTextSchema(maximumTextCharacters)),
        'Text that the question refers to.',
      ),
      gradeLevel: z.described(z.optional(gradeLevelSchema), 'School grade (US) of the reader.'),
      count: z.described(
        z._default(z.int().check(z.minimum(1, 'must be 1 to 5'), z.maximum(5, 'must be 1 to 5')), 3),
        'Number of hints.',
      ),
      ...commonRequestFields,
    }),
  ),
  { id: 'HintsInput' },
);
export type HintsRequest = z.infer<typeof hintsRequestSchema>;

export const hintsResponseSchema = z.withMeta(
  z.lazy(() =>
    z.strictObject({
      hints: z.described(z.array(z.string()), 'Hints from general to specific, without the solution.'),
      meaningChecked: z.described(
        z.boolean(),
        'True when a judge model checked that no hint gives the answer away.',
      ),
      ...textResponseFields,
      ...commonResponseFields,
    }),
  ),
  { id: 'HintsResult' },
);
