import { gradeLevelSchema } from '../primitives.ts';
import * as z from '../zod.ts';
import {
  commonRequestFields,
  maximumTextCharacters,
  meaningCheckedSchema,
  pageTextSchema,
  preservedFieldSchema,
  readabilitySchema,
} from './common.ts';
import { textsInputSchema, textsResponseSchema } from './texts.ts';

export const simplifyRequestSchema = z.strictObject({
  text: pageTextSchema(maximumTextCharacters),
  targetGradeLevel: z.described(gradeLevelSchema, 'Target school grade (US).'),
  ...commonRequestFields,
});
export type SimplifyRequest = z.infer<typeof simplifyRequestSchema>;

export const simplifyInputSchema = textsInputSchema(simplifyRequestSchema, 'SimplifyInput');

export const simplifiedSchema = z.strictObject({
  text: z.described(z.string(), 'Simplified text.'),
  readability: z.described(readabilitySchema, 'School grade before and after.'),
  preserved: preservedFieldSchema,
  meaningChecked: meaningCheckedSchema,
});
export type Simplified = z.infer<typeof simplifiedSchema>;

export const simplifyResponseSchema = textsResponseSchema(
  simplifiedSchema,
  'SimplifyResult',
  'SimplifiedText',
);
