import { languageTagSchema, lineSchema } from '../primitives.ts';
import * as z from '../zod.ts';
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
  sourceLanguage: z.withMeta(z.optional(knownLanguageSchema), {
    description: 'Found from the text when left out. Wins over language, which means the same.',
  }),
  format: z._default(z.withMeta(z.enum(['text', 'html']), { id: 'TextFormat' }), 'text'),
  glossary: z.withMeta(
    z.optional(
      z
        .array(
          z.withMeta(z.strictObject({ source: lineSchema(1, 100), target: lineSchema(1, 100) }), {
            id: 'GlossaryEntry',
          }),
        )
        .check(z.maxLength(100, 'must have at most 100 entries')),
    ),
    { description: 'Terms that must be translated in one way.' },
  ),
  ...commonRequestFields,
});
export type TranslateRequest = z.infer<typeof translateRequestSchema>;
export type GlossaryEntry = NonNullable<TranslateRequest['glossary']>[number];

/** Body of POST /content/translate: one of `text` and `texts`. */
export const translateInputSchema = z.withMeta(
  z
    .extend(translateRequestSchema, textOrTextsFields)
    .check(z.refine(hasOneOfTextAndTexts, { error: oneOfTextAndTexts })),
  { id: 'TranslateInput', description: 'Has exactly one of text and texts.' },
);

/** What translating a text gives. */
export const translatedSchema = z.strictObject({
  text: z.string(),
  sourceLanguage: languageTagSchema,
  targetLanguage: languageTagSchema,
  markupPreserved: z.withMeta(z.nullable(z.boolean()), {
    description: 'True when the markup is the same tree as before; null for format text.',
  }),
  glossaryApplied: z.withMeta(z.nullable(z.boolean()), {
    description: 'True when each term of the glossary in the text was applied; null without one.',
  }),
});
export type Translated = z.infer<typeof translatedSchema>;

/** Answer of POST /content/translate. */
export const translateResponseSchema = z.withMeta(
  z.extend(translatedSchema, {
    results: z.withMeta(
      z.optional(
        z.array(
          z.withMeta(z.extend(z.partial(translatedSchema), textResultFields), { id: 'TranslatedText' }),
        ),
      ),
      { description: resultsDescription },
    ),
    ...textResponseFields,
    ...commonResponseFields,
  }),
  { id: 'TranslateResult' },
);
