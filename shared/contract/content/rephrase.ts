import * as z from 'zod';
import {
  commonRequestFields,
  commonResponseFields,
  maximumTextCharacters,
  pageTextSchema,
  preservedSchema,
  textResponseFields,
} from './common.ts';

/** How a text is put differently. `literal` takes out figures of speech; `number-free` says numbers in words. */
export const rephraseStyleSchema = z
  .enum(['plain', 'friendly', 'formal', 'literal', 'number-free'])
  .meta({ id: 'RephraseStyle' });
export type RephraseStyle = z.infer<typeof rephraseStyleSchema>;

/** Body of POST /content/rephrase. */
export const rephraseRequestSchema = z
  .strictObject({
    text: pageTextSchema(maximumTextCharacters),
    style: rephraseStyleSchema.default('plain'),
    ...commonRequestFields,
  })
  .meta({ id: 'RephraseInput' });
export type RephraseRequest = z.infer<typeof rephraseRequestSchema>;

/** Answer of POST /content/rephrase. */
export const rephraseResponseSchema = z
  .strictObject({
    text: z.string(),
    preserved: preservedSchema,
    ...textResponseFields,
    ...commonResponseFields,
  })
  .meta({ id: 'RephraseResult' });
