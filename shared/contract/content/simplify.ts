import { gradeLevelSchema } from '../primitives.ts';
import * as z from '../zod.ts';
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
export const simplifyInputSchema = z.withMeta(
  z
    .extend(simplifyRequestSchema, textOrTextsFields)
    .check(z.refine(hasOneOfTextAndTexts, { error: oneOfTextAndTexts })),
  { id: 'SimplifyInput', description: 'Has exactly one of text and texts.' },
);

/** What simplifying a text gives. */
export const simplifiedSchema = z.strictObject({
  text: z.string(),
  readability: readabilitySchema,
  preserved: preservedSchema,
});
export type Simplified = z.infer<typeof simplifiedSchema>;

/** Answer of POST /content/simplify. */
export const simplifyResponseSchema = z.withMeta(
  z.extend(simplifiedSchema, {
    results: z.withMeta(
      z.optional(
        z.array(
          z.withMeta(z.extend(z.partial(simplifiedSchema), textResultFields), { id: 'SimplifiedText' }),
        ),
      ),
      { description: resultsDescription },
    ),
    ...textResponseFields,
    ...commonResponseFields,
  }),
  { id: 'SimplifyResult' },
);
