import * as z from '../zod.ts';
import {
  commonRequestFields,
  maximumTextCharacters,
  meaningCheckedSchema,
  pageTextSchema,
  preservedFieldSchema,
  sentencesSchema,
  wordingFields,
} from './common.ts';
import { textsInputSchema, textsResponseSchema } from './texts.ts';

export const rephraseStyleSchema = z.withMeta(
  z.enum(['plain', 'friendly', 'formal', 'literal', 'number-free']),
  { id: 'RephraseStyle' },
);
export type RephraseStyle = z.infer<typeof rephraseStyleSchema>;

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

export const rephraseInputSchema = textsInputSchema(rephraseRequestSchema, 'RephraseInput');

export const rephrasedSchema = z.strictObject({
  text: z.described(z.string(), 'Rephrased text.'),
  preserved: preservedFieldSchema,
  meaningChecked: meaningCheckedSchema,
  sentences: sentencesSchema,
});
export type Rephrased = z.infer<typeof rephrasedSchema>;

export const rephraseResponseSchema = textsResponseSchema(rephrasedSchema, 'RephraseResult', 'RephrasedText');
