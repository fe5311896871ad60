import * as z from 'zod';
import { languageTagSchema, lineSchema } from '../primitives.ts';
import {
  commonRequestFields,
  commonResponseFields,
  knownLanguageSchema,
  maximumTextCharacters,
  pageTextSchema,
  textResponseFields,
} from './common.ts';
import {
  hasOneOfTextAndTexts,
  oneOfTextAndTexts,
  resultsDescription,
  textOrTextsFields,
  textResultFields,
} from './texts.ts';

/** A request to translate one text. */
export const translateRequestSchema = z.strictObject({
  text: pageTextSchema(maximumTextCharacters),
  targetLanguage: knownLanguageSchema,
  sourceLanguage: knownLanguageSchema
    .optional()
    .meta({ description: 'Found from the text when left out. Wins over language, which means the same.' }),
  format: z.enum(['text', 'html']).meta({ id: 'TextFormat' }).default('text'),
  glossary: z
    .array(
      z
        .strictObject({ source: lineSchema(1, 100), target: lineSchema(1, 100) })
        .meta({ id: 'GlossaryEntry' }),
    )
    .max(100, 'must have at most 100 entries')
    .optional()
    .meta({ description: 'Terms that must be translated in one way.' }),
  ...commonRequestFields,
});
export type TranslateRequest = z.infer<typeof translateRequestSchema>;
export type GlossaryEntry = NonNullable<TranslateRequest['glossary']>[number];

/** Body of POST /content/translate: one of `text` and `texts`. */
export const translateInputSchema = translateRequestSchema
  .extend(textOrTextsFields)
  .refine(hasOneOfTextAndTexts, { error: oneOfTextAndTexts })
  .meta({ id: 'TranslateInput', description: 'Has exactly one of text and texts.' });

/** What translating a text gives. */
export const translatedSchema = z.strictObject({
  text: z.string(),
  sourceLanguage: languageTagSchema,
  targetLanguage: languageTagSchema,
  markupPreserved: z
    .boolean()
    .nullable()
    .meta({ description: 'True when the markup is the same tree as before; null for format text.' }),
  glossaryApplied: z.boolean().nullable().meta({
    description: 'True when each term of the glossary in the text was applied; null without one.',
  }),
});
export type Translated = z.infer<typeof translatedSchema>;

/** Answer of POST /content/translate. */
export const translateResponseSchema = translatedSchema
  .extend({
    results: z
      .array(translatedSchema.partial().extend(textResultFields).meta({ id: 'TranslatedText' }))
      .optional()
      .meta({ description: resultsDescription }),
    ...textResponseFields,
    ...commonResponseFields,
  })
  .meta({ id: 'TranslateResult' });
