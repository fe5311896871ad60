import { gradeLevelSchema } from '../primitives.ts';
import * as z from '../zod.ts';
import {
  commonRequestFields,
  commonResponseFields,
  maximumTextCharacters,
  pageTextSchema,
  preservedFieldSchema,
  readabilitySchema,
  textResponseFields,
} from './common.ts';
import {
  hasOneOfTextAndTexts,
  oneOfTextAndTexts,
  resultsDescription,
  textOrTextsFields,
  textResultFields,
} from './texts.ts';

/** A request to simplify a single text. */
export const simplifyRequestSchema = z.strictObject({
  text: pageTextSchema(maximumTextCharacters),
  targetGradeLevel: z.described(gradeLevelSchema, 'Target school grade (US).'),
  ...commonRequestFields,
});
export type SimplifyRequest = z.infer<typeof simplifyRequestSchema>;

export const simplifyInputSchema = z.withMeta(
  z.lazy(() =>
    z
      .extend(simplifyRequestSchema, textOrTextsFields)
      .check(z.refine(hasOneOfTextAndTexts, { error: oneOfTextAndTexts })),
  ),
  { id: 'SimplifyInput', description: 'Requires exactly one of text and texts.' },
);

export const simplifiedSchema = z.strictObject({
  text: z.described(z.string(), 'Simplified text.'),
  readability: z.described(readabilitySchema, 'School grade before and after.'),
  preserved: preservedFieldSchema,
});
export type Simplified = z.infer<typeof simplifiedSchema>;

export const simplifyResponseSchema = z.withMeta(
  z.lazy(() =>
    z.extend(simplifiedSchema, {
      results: z.described(
        z.optional(
          z.array(
            z.withMeta(z.extend(z.partial(simplifiedSchema), textResultFields), { id: 'SimplifiedText' }),
          ),
        ),
        resultsDescription,
      ),
      ...textResponseFields,
      ...commonResponseFields,
    }),
  ),
  { id: 'SimplifyResult' },
);
