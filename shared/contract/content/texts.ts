import { directionSchema } from '../direction.ts';
import { characterCount, openEnumeration } from '../primitives.ts';
import * as z from '../zod.ts';
import {
  commonResponseFields,
  maximumTextCharacters,
  pageTextSchema,
  textResponseFields,
  warningSchema,
} from './common.ts';

export const maximumTexts = 50;

/** Converts the request schema for one text to a schema that accepts either `text` or `texts`. */
export function textsInputSchema<Single extends z.ZodMiniObject>(single: Single, id: string) {
  return z.withMeta(
    z.lazy(() => {
      const oneText = pageTextSchema(maximumTextCharacters);
      return z
        .extend(single, {
          text: z.described(z.optional(oneText), 'Text to process.'),
          texts: z.described(
            z.optional(
              z.withMeta(
                z.array(z.string()).check(
                  z.minLength(1, 'must have at least one text'),
                  z.maxLength(maximumTexts, {
                    error: `must have at most ${maximumTexts} texts`,
                    abort: true,
                  }),
                  requireUsableTexts(oneText),
                ),
                { contains: { type: 'string', ...z.globalRegistry.get(oneText) } },
              ),
            ),
            `Up to ${maximumTexts} texts of at most ${maximumTextCharacters} characters in total. An invalid text has an error in its result.`,
          ),
        })
        .check(
          z.refine(
            ({ text, texts }: { text?: unknown; texts?: unknown }) =>
              (text === undefined) !== (texts === undefined),
            {
              error: 'must have exactly one of text and texts',
            },
          ),
        );
    }),
    { id, description: 'Requires exactly one of text and texts.' },
  );
}

/**
 * Requires at least one valid text, because an invalid one of several is reported in its result. The total length is that
 * of the valid texts.
 */
function requireUsableTexts(oneText: z.ZodMiniType<string>) {
  return z.superRefine<readonly string[]>((texts, context) => {
    const parsed = texts.map((text) => oneText.safeParse(text));
    const valid = parsed.flatMap(({ data }) => (data === undefined ? [] : [data]));
    for (const [index, { error }] of parsed.entries()) {
      if (valid.length > 0 || error === undefined) continue;
      for (const { message } of error.issues) context.addIssue({ code: 'custom', path: [index], message });
    }
    if (valid.reduce((sum, text) => sum + characterCount(text), 0) <= maximumTextCharacters) return;
    const message = `must have at most ${maximumTextCharacters} characters in all`;
    context.addIssue({ code: 'custom', message });
  });
}

export const textErrorSchema = z.withMeta(
  z.strictObject({
    code: z.described(
      z.withMeta(
        z.enum(['CONTENT_REFUSED', 'MODEL_OUTPUT_INVALID', 'SERVICE_BUSY', 'TIMEOUT', 'VALIDATION_FAILED']),
        { id: 'TextErrorCode', ...openEnumeration },
      ),
      'Stable identifier of the error.',
    ),
    message: z.described(z.string(), 'Cause of the error and next step, in English.'),
  }),
  { id: 'TextError' },
);
export type TextError = z.infer<typeof textErrorSchema>;

/**
 * Extends the response schema for one text with the results for several texts. Each result has either the single-text
 * fields or an error.
 * @param resultId name of the schema of one result
 */
export function textsResponseSchema<Single extends z.ZodMiniObject>(
  single: Single,
  id: string,
  resultId: string,
) {
  return z.withMeta(
    z.lazy(() =>
      z.extend(single, {
        results: z.described(
          z.optional(
            z.array(
              z.withMeta(
                z.extend(z.partial(single), {
                  dir: z.described(z.optional(directionSchema), 'Text direction.'),
                  warnings: z.described(
                    z.array(warningSchema),
                    'Known shortcomings of this result; empty if none.',
                  ),
                  error: z.described(
                    z.optional(textErrorSchema),
                    'Reason why this text was not processed. Show the original text. Omitted on success.',
                  ),
                }),
                { id: resultId },
              ),
            ),
          ),
          'One result per text, in the same order. The other fields summarize them.',
        ),
        ...textResponseFields,
        ...commonResponseFields,
      }),
    ),
    { id },
  );
}
