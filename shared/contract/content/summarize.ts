import { gradeLevelSchema } from '../primitives.ts';
import * as z from '../zod.ts';
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
export const summaryLengthSchema = z.withMeta(z.enum(['short', 'medium', 'bullets']), {
  id: 'SummaryLength',
});
export type SummaryLength = z.infer<typeof summaryLengthSchema>;

/** Body of POST /content/summarize. */
export const summarizeRequestSchema = z.withMeta(
  z.strictObject({
    text: pageTextSchema(maximumSummarizeCharacters),
    length: z._default(summaryLengthSchema, 'short'),
    gradeLevel: z.optional(gradeLevelSchema),
    ...commonRequestFields,
  }),
  { id: 'SummarizeInput' },
);
export type SummarizeRequest = z.infer<typeof summarizeRequestSchema>;

/** Answer of POST /content/summarize. */
export const summarizeResponseSchema = z.withMeta(
  z.strictObject({
    summary: z.string(),
    keyPoints: z.array(z.string()),
    readability: readabilitySchema,
    ratio: z.withMeta(z.number().check(z.minimum(0)), {
      description: "Characters of the summary divided by the text's.",
    }),
    ...textResponseFields,
    ...commonResponseFields,
  }),
  { id: 'SummarizeResult' },
);
