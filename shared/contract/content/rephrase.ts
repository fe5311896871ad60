import * as z from 'zod';
import {
  commonRequestFields,
  commonResponseFields,
  maximumTextCharacters,
  pageTextSchema,
  preservedSchema,
  textResponseFields,
} from './common.ts';
import {
  hasOneOfTextAndTexts,
  oneOfTextAndTexts,
  resultsDescription,
  textOrTextsFields,
  textResultFields,
} from './texts.ts';

/** How a text is put differently. `literal` takes out figures of speech; `number-free` says numbers in words. */
export const rephraseStyleSchema = z
  .enum(['plain', 'friendly', 'formal', 'literal', 'number-free'])
  .meta({ id: 'RephraseStyle' });
export type RephraseStyle = z.infer<typeof rephraseStyleSchema>;

/** A request to rephrase one text. */
export const rephraseRequestSchema = z.strictObject({
  text: pageTextSchema(maximumTextCharacters),
  style: rephraseStyleSchema.default('plain'),
  ...commonRequestFields,
});
export type RephraseRequest = z.infer<typeof rephraseRequestSchema>;

/** Body of POST /content/rephrase: one of `text` and `texts`. */
export const rephraseInputSchema = rephraseRequestSchema
  .extend(textOrTextsFields)
  .refine(hasOneOfTextAndTexts, { error: oneOfTextAndTexts })
  .meta({ id: 'RephraseInput', description: 'Has exactly one of text and texts.' });

/** What rephrasing a text gives. */
export const rephrasedSchema = z.strictObject({ text: z.string(), preserved: preservedSchema });
export type Rephrased = z.infer<typeof rephrasedSchema>;

/** Answer of POST /content/rephrase. */
export const rephraseResponseSchema = rephrasedSchema
  .extend({
    results: z
      .array(rephrasedSchema.partial().extend(textResultFields).meta({ id: 'RephrasedText' }))
      .optional()
      .meta({ description: resultsDescription }),
    ...textResponseFields,
    ...commonResponseFields,
  })
  .meta({ id: 'RephraseResult' });
