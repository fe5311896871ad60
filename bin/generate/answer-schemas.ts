import * as z from 'zod';
import * as mini from 'zod/mini';
import { judgementSchema } from '../../functions/content/model/judge/meaning.ts';
import { refusalSchema } from '../../functions/content/model/refusal.ts';
import { altTextAnswerSchema } from '../../functions/content/transforms/alt-text.ts';
import { ariaPatchesAnswerSchema } from '../../functions/content/transforms/aria-patches.ts';
import { hintsAnswerSchema } from '../../functions/content/transforms/hints.ts';
import { rephraseAnswerSchema } from '../../functions/content/transforms/rephrase.ts';
import { simplifyAnswerSchema } from '../../functions/content/transforms/simplify.ts';
import { summarizeAnswerSchema } from '../../functions/content/transforms/summarize.ts';
import { translateAnswerSchema } from '../../functions/content/transforms/translate.ts';
import { vocabularyAnswerSchema } from '../../functions/content/transforms/vocabulary.ts';

/** Validation schemas of model responses, by name. */
const answerSchemas: Readonly<Record<string, mini.ZodMiniObject>> = {
  simplify: simplifyAnswerSchema,
  'alt-text': altTextAnswerSchema,
  vocabulary: vocabularyAnswerSchema,
  hints: hintsAnswerSchema,
  rephrase: rephraseAnswerSchema,
  translate: translateAnswerSchema,
  summarize: summarizeAnswerSchema,
  'aria-fix': ariaPatchesAnswerSchema,
  'judge-meaning': judgementSchema,
};

/** Text of the file with the JSON Schemas. */
export function answerSchemasText(): string {
  const schemas = Object.entries(answerSchemas).map(([name, schema]) => {
    const { $schema: _, ...bare } = z.toJSONSchema(mini.extend(refusalSchema, schema.shape));
    return [name, bare];
  });
  return `${JSON.stringify(Object.fromEntries(schemas), null, 2)}\n`;
}
