import * as z from '../zod.ts';
import {
  commonRequestFields,
  commonResponseFields,
  maximumTextCharacters,
  pageTextSchema,
  preservedFieldSchema,
  textResponseFields,
  wordingFields,
} from './common.ts';
import {
  hasOneOfTextAndTexts,
  oneOfTextAndTexts,
  resultsDescription,
  textOrTextsFields,
  textResultFields,
} from './texts.ts';

export const rephraseStyleSchema = z.withMeta(
  z.enum(['plain', 'friendly', 'formal', 'literal', 'number-free']),
  { id: 'RephraseStyle' },
);
export type RephraseStyle = z.infer<typeof rephraseStyleSchema>;

/** A request to rephrase a single text. */
export const rephraseRequestSchema = z.strictObject({
  text: pageTextSchema(maximumTextCharacters),
  style: z.described(
    z._default(rephraseStyleSchema, 'plain'),
    'Desired style. literal replaces figures of speech; number-free expresses numbers in words.',
  ),
  ...wordingFields,
  ...commonRequestFields,
});
export type RephraseRequest = z.infer<typeof rephraseRequestSchema>;

export const rephraseInputSchema = z.withMeta(
  z.lazy(() =>
    z
      .extend(rephraseRequestSchema, textOrTextsFields)
      .check(z.refine(hasOneOfTextAndTexts, { error: oneOfTextAndTexts })),
  ),
  { id: 'RephraseInput', description: 'Requires exactly one of text and texts.' },
);

export const rephrasedSchema = z.strictObject({
  text: z.described(z.string(), 'Rephrased text.'),
  preserved: preservedFieldSchema,
});
export type Rephrased = z.infer<typeof rephrasedSchema>;

export const rephraseResponseSchema = z.withMeta(
  z.lazy(() =>
    z.extend(rephrasedSchema, {
      results: z.described(
        z.optional(
          z.array(
            z.withMeta(z.extend(z.partial(rephrasedSchema), textResultFields), { id: 'RephrasedText' }),
          ),
        ),
        resultsDescription,
      ),
      ...textResponseFields,
      ...commonResponseFields,
    }),
  ),
  { id: 'RephraseResult' },
);
