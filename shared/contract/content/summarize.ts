import * as z from 'zod';
import { gradeLevelSchema } from '../primitives.ts';
import {
  commonRequestFields,
  commonResponseFields,
  pageTextSchema,
  readabilitySchema,
  textResponseFields,
} from './common.ts';

/** Longest text to summarize, in characters. */
const maximumSummarizeCharacters = 30_000;

/** `bullets` puts the substance into keyPoints and keeps the summary to one sentence. */
export const summaryLengthSchema = z.enum(['short', 'medium', 'bullets']).meta({ id: 'SummaryLength' });
export type SummaryLength = z.infer<typeof summaryLengthSchema>;

/** Body of POST /content/summarize. */
export const summarizeRequestSchema = z
  .strictObject({
    text: pageTextSchema(maximumSummarizeCharacters),
    length: summaryLengthSchema.default('short'),
    gradeLevel: gradeLevelSchema.optional(),
    ...commonRequestFields,
  })
  .meta({ id: 'SummarizeInput' });
export type SummarizeRequest = z.infer<typeof summarizeRequestSchema>;

/** Answer of POST /content/summarize. */
export const summarizeResponseSchema = z
  .strictObject({
    summary: z.string(),
    keyPoints: z.array(z.string()),
    readability: readabilitySchema,
    ratio: z.number().min(0).meta({ description: "Characters of the summary divided by the text's." }),
    ...textResponseFields,
    ...commonResponseFields,
  })
  .meta({ id: 'SummarizeResult' });
