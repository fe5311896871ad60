import { gradeLevelSchema } from '../primitives.ts';
import * as z from '../zod.ts';
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
export const hintsRequestSchema = z.withMeta(
  z.strictObject({
    question: pageTextSchema(maximumQuestionCharacters),
    context: z.optional(pageTextSchema(maximumTextCharacters)),
    gradeLevel: z.optional(gradeLevelSchema),
    count: z._default(z.int().check(z.minimum(1, 'must be 1 to 5'), z.maximum(5, 'must be 1 to 5')), 3),
    ...commonRequestFields,
  }),
  { id: 'HintsInput' },
);
export type HintsRequest = z.infer<typeof hintsRequestSchema>;

/** Answer of POST /content/hints: from gentle to explicit, never the answer itself. */
export const hintsResponseSchema = z.withMeta(
  z.strictObject({ hints: z.array(z.string()), ...textResponseFields, ...commonResponseFields }),
  { id: 'HintsResult' },
);
