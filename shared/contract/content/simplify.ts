import * as z from 'zod';
import { gradeLevelSchema } from '../primitives.ts';
import {
  commonRequestFields,
  commonResponseFields,
  maximumTextCharacters,
  pageTextSchema,
  preservedSchema,
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

/** A request to simplify one text. */
export const simplifyRequestSchema = z.strictObject({
  text: pageTextSchema(maximumTextCharacters),
  targetGradeLevel: gradeLevelSchema,
  ...commonRequestFields,
});
export type SimplifyRequest = z.infer<typeof simplifyRequestSchema>;

/** Body of POST /content/simplify: one of `text` and `texts`. */
export const simplifyInputSchema = simplifyRequestSchema
  .extend(textOrTextsFields)
  .refine(hasOneOfTextAndTexts, { error: oneOfTextAndTexts })
  .meta({ id: 'SimplifyInput', description: 'Has exactly one of text and texts.' });

/** What simplifying a text gives. */
export const simplifiedSchema = z.strictObject({
  text: z.string(),
  readability: readabilitySchema,
  preserved: preservedSchema,
});
export type Simplified = z.infer<typeof simplifiedSchema>;

/** Answer of POST /content/simplify. */
export const simplifyResponseSchema = simplifiedSchema
  .extend({
    results: z
      .array(simplifiedSchema.partial().extend(textResultFields).meta({ id: 'SimplifiedText' }))
      .optional()
      .meta({ description: resultsDescription }),
    ...textResponseFields,
    ...commonResponseFields,
  })
  .meta({ id: 'SimplifyResult' });
