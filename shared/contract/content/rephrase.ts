import * as z from '../zod.ts';
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
export const rephraseStyleSchema = z.withMeta(
  z.enum(['plain', 'friendly', 'formal', 'literal', 'number-free']),
  { id: 'RephraseStyle' },
);
export type RephraseStyle = z.infer<typeof rephraseStyleSchema>;

/** A request to rephrase one text. */
export const rephraseRequestSchema = z.strictObject({
  text: pageTextSchema(maximumTextCharacters),
  style: z._default(rephraseStyleSchema, 'plain'),
  ...commonRequestFields,
});
export type RephraseRequest = z.infer<typeof rephraseRequestSchema>;

/** Body of POST /content/rephrase: one of `text` and `texts`. */
export const rephraseInputSchema = z.withMeta(
  z
    .extend(rephraseRequestSchema, textOrTextsFields)
    .check(z.refine(hasOneOfTextAndTexts, { error: oneOfTextAndTexts })),
  { id: 'RephraseInput', description: 'Has exactly one of text and texts.' },
);

/** What rephrasing a text gives. */
export const rephrasedSchema = z.strictObject({ text: z.string(), preserved: preservedSchema });
export type Rephrased = z.infer<typeof rephrasedSchema>;

/** Answer of POST /content/rephrase. */
export const rephraseResponseSchema = z.withMeta(
  z.extend(rephrasedSchema, {
    results: z.withMeta(
      z.optional(
        z.array(z.withMeta(z.extend(z.partial(rephrasedSchema), textResultFields), { id: 'RephrasedText' })),
      ),
      { description: resultsDescription },
    ),
    ...textResponseFields,
    ...commonResponseFields,
  }),
  { id: 'RephraseResult' },
);
