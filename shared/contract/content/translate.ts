import { freeLineSchema, languageTagSchema } from '../primitives.ts';
import * as z from '../zod.ts';
import {
  commonRequestFields,
  knownLanguageSchema,
  maximumTextCharacters,
  meaningCheckedSchema,
  pageTextSchema,
  wordingFields,
} from './common.ts';
import { textsInputSchema, textsResponseSchema } from './texts.ts';

export const translateRequestSchema = z.strictObject({
  text: pageTextSchema(maximumTextCharacters),
  targetLanguage: z.described(knownLanguageSchema, 'Language to translate into, as a BCP-47 tag.'),
  sourceLanguage: z.described(
    z.optional(knownLanguageSchema),
    'Language of the text, as a BCP-47 tag. Takes precedence over language. Default: detected from the text.',
  ),
  format: z.described(
    z._default(z.withMeta(z.enum(['text', 'html']), { id: 'TextFormat' }), 'text'),
    'html preserves the markup.',
  ),
  glossary: z.described(
    z.optional(
      z
        .array(
          z.withMeta(
            z.strictObject({
              source: z.described(freeLineSchema(1, 100), 'Term in the text.'),
              target: z.described(freeLineSchema(1, 100), 'Required translation.'),
            }),
            {
              id: 'GlossaryEntry',
            },
          ),
        )
        .check(z.maxLength(100, 'must have at most 100 entries')),
    ),
    'Terms with a fixed translation.',
  ),
  ...wordingFields,
  ...commonRequestFields,
});
export type TranslateRequest = z.infer<typeof translateRequestSchema>;
export type GlossaryEntry = NonNullable<TranslateRequest['glossary']>[number];

export const translateInputSchema = textsInputSchema(translateRequestSchema, 'TranslateInput');

export const translatedSchema = z.strictObject({
  text: z.described(z.string(), 'Translated text.'),
  sourceLanguage: z.described(languageTagSchema, 'Language of the original, as a BCP-47 tag.'),
  targetLanguage: z.described(languageTagSchema, 'Language of the translation, as a BCP-47 tag.'),
  markupPreserved: z.described(
    z.nullable(z.boolean()),
    'True when the element tree is unchanged; null when format is text.',
  ),
  glossaryApplied: z.described(
    z.nullable(z.boolean()),
    'True when every glossary term in the text was applied; null without a glossary.',
  ),
  meaningChecked: meaningCheckedSchema,
});
export type Translated = z.infer<typeof translatedSchema>;

export const translateResponseSchema = textsResponseSchema(
  translatedSchema,
  'TranslateResult',
  'TranslatedText',
);
