import { gradeLevelSchema } from '../primitives.ts';
import * as z from '../zod.ts';
import {
  commonRequestFields,
  commonResponseFields,
  meaningCheckedSchema,
  pageTextSchema,
  readabilitySchema,
  sentencesSchema,
  textResponseFields,
} from './common.ts';

const maximumSummarizeCharacters = 30_000;

export const summaryLengthSchema = z.withMeta(z.enum(['short', 'medium', 'bullets']), {
  id: 'SummaryLength',
});
export type SummaryLength = z.infer<typeof summaryLengthSchema>;

export const summarizeRequestSchema = z.withMeta(
  z.lazy(() =>
    z.strictObject({
      text: z.described(pageTextSchema(maximumSummarizeCharacters), 'Text to summarize.'),
      length: z.described(
        z._default(summaryLengthSchema, 'short'),
        'Length of the summary. bullets returns a one-sentence summary and the content in keyPoints.',
      ),
      gradeLevel: z.described(z.optional(gradeLevelSchema), 'Target school grade (US) of the summary.'),
      ...commonRequestFields,
    }),
  ),
  { id: 'SummarizeInput' },
);
export type SummarizeRequest = z.infer<typeof summarizeRequestSchema>;

export const summarizeResponseSchema = z.withMeta(
  z.lazy(() =>
    z.strictObject({
      summary: z.described(z.string(), 'The summary.'),
      keyPoints: z.described(z.array(z.string()), 'Key points in text order.'),
      readability: z.described(readabilitySchema, 'School grade of the text and of the summary.'),
      meaningChecked: meaningCheckedSchema,
      sentences: sentencesSchema,
      ratio: z.described(z.number().check(z.minimum(0)), 'Length of the summary relative to the text.'),
      ...textResponseFields,
      ...commonResponseFields,
    }),
  ),
  { id: 'SummarizeResult' },
);
