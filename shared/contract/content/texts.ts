import { directionSchema } from '../direction.ts';
import { characterCount, openEnumeration } from '../primitives.ts';
import * as z from '../zod.ts';
import { maximumTextCharacters, pageTextSchema, warningSchema } from './common.ts';

/** How many texts one request may carry. */
export const maximumTexts = 50;

/** What a request carries that takes several texts as well as one: exactly one of the two ({@link hasOneOfTextAndTexts}). */
export const textOrTextsFields = {
  text: z.withMeta(z.optional(pageTextSchema(maximumTextCharacters)), {
    description: 'Needed, unless there are texts.',
  }),
  texts: z.withMeta(
    z.optional(
      z.array(pageTextSchema(maximumTextCharacters)).check(
        z.minLength(1, 'must have at least one text'),
        z.maxLength(maximumTexts, { error: `must have at most ${maximumTexts} texts`, abort: true }),
        z.refine(
          (texts) => texts.reduce((sum, text) => sum + characterCount(text), 0) <= maximumTextCharacters,
          {
            error: `must have at most ${maximumTextCharacters} characters in all`,
          },
        ),
      ),
    ),
    {
      description: `Instead of text: up to ${maximumTexts} texts, such as the paragraphs of a page, of at most ${maximumTextCharacters} characters in all.`,
    },
  ),
};

/** True for a request with exactly one of the fields. */
export function hasOneOfTextAndTexts({ text, texts }: { text?: unknown; texts?: unknown }): boolean {
  return (text === undefined) !== (texts === undefined);
}

/** What {@link hasOneOfTextAndTexts} asks for, to a caller. */
export const oneOfTextAndTexts = 'must have exactly one of text and texts';

/** Why one text of several was not answered. */
export const textErrorSchema = z.withMeta(
  z.strictObject({
    code: z.withMeta(
      z.enum(['CONTENT_REFUSED', 'MODEL_OUTPUT_INVALID', 'SERVICE_BUSY', 'TIMEOUT', 'VALIDATION_FAILED']),
      { id: 'TextErrorCode', ...openEnumeration },
    ),
    message: z.withMeta(z.string(), { description: 'What went wrong and what to do next, in English.' }),
  }),
  { id: 'TextError' },
);
export type TextError = z.infer<typeof textErrorSchema>;

/** What each text's result carries; its other fields are those of an answer to it alone, left out where there is an error. */
export const textResultFields = {
  dir: z.withMeta(z.optional(directionSchema), { description: 'Which way this text runs.' }),
  warnings: z.withMeta(z.array(warningSchema), {
    description: 'Where this text falls short; empty when nowhere.',
  }),
  error: z.withMeta(z.optional(textErrorSchema), {
    description: 'Why this text has no answer: show it as it was. Left out where it has one.',
  }),
};

/** Describes the results in an answer. */
export const resultsDescription =
  'For a request with texts: the result of each, in their order. The fields beside it are then of all answered texts together.';
