import { directionSchema } from '../direction.ts';
import { aiModeSchema } from '../enumerations.ts';
import {
  countSchema,
  gradeLevelSchema,
  instantSchema,
  isLanguageTag,
  languageTagSchema,
  openEnumeration,
  writtenTextSchema,
} from '../primitives.ts';
import * as z from '../zod.ts';

export const maximumTextCharacters = 10_000;

/** Page text of 1 to `maximum` characters that is not blank; line breaks and tabs are allowed. */
export const pageTextSchema = writtenTextSchema;

let languageNames: Intl.DisplayNames | undefined;

function languageName(language: string): string | undefined {
  // Creates the formatter on first use, because creation takes 13 ms and few requests specify a language.
  languageNames ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return languageNames.of(language);
}

/** Returns the lowercase language subtag, such as `pt` for `pt-BR`. */
export function primaryLanguage(tag: string): string {
  return tag.split('-', 1).join('').toLowerCase();
}

function isKnownLanguage(tag: string): boolean {
  if (!isLanguageTag(tag)) return false;
  const language = primaryLanguage(tag);
  return language !== 'und' && languageName(language) !== undefined;
}

/** A BCP-47 tag whose language is in the CLDR data. */
export const knownLanguageSchema = languageTagSchema.check(
  z.refine(isKnownLanguage, {
    error: 'must name a known language, such as "en" or "pt-BR"',
  }),
);

export const commonRequestFields = {
  mode: z.described(
    z._default(aiModeSchema, 'standard'),
    'Model quality. smart costs 3 times and genius 15 times the credits of standard.',
  ),
  language: z.described(
    z.optional(knownLanguageSchema),
    "Language of the content, as a BCP-47 tag. Default: detected from the text, or the site's language if detection fails.",
  ),
};

export const formalitySchema = z.withMeta(z.enum(['default', 'more', 'less']), { id: 'Formality' });

export const wordingFields = {
  formality: z.described(
    z.optional(formalitySchema),
    'Form of address in languages that distinguish it: more uses Sie, vous or usted; less uses du, tu or tú.',
  ),
  context: z.described(
    z.optional(pageTextSchema(1_000)),
    'Topic or surrounding text, which helps the model choose words.',
  ),
};
const wordingSchema = z.object(wordingFields);
export type Wording = z.infer<typeof wordingSchema>;

export const creditsSchema = z.withMeta(
  z.strictObject({
    charged: z.described(countSchema, 'Credits charged for this request; 0 for a cached response.'),
    remaining: z.described(countSchema, 'Credits remaining this month.'),
    limit: z.described(countSchema, 'Credits per month.'),
    resetsAt: z.described(instantSchema, 'Start of the next month, in UTC, when the credits reset.'),
  }),
  { id: 'Credits' },
);
export type Credits = z.infer<typeof creditsSchema>;

export const sentencePairSchema = z.withMeta(
  z.strictObject({
    source: z.described(z.nullable(z.string()), 'Sentence of the source; null if the result added it.'),
    result: z.described(z.nullable(z.string()), 'Sentence of the result; null if it is missing.'),
  }),
  { id: 'SentencePair' },
);
export type SentencePair = z.infer<typeof sentencePairSchema>;

export const warningSchema = z.withMeta(
  z.strictObject({
    code: z.described(
      z.withMeta(
        z.enum([
          'grade_not_met',
          'readability_not_measured',
          'numbers_changed',
          'numbers_left',
          'names_changed',
          'negations_changed',
          'conditions_changed',
          'meaning_changed',
          'meaning_not_checked',
          'content_left_out',
          'content_repeated',
          'not_changed',
          'text_untranslated',
          'text_removed',
          'definition_unclear',
          'words_not_found',
          'fewer_than_asked',
          'markup_changed',
          'glossary_not_applied',
          'language_unsure',
          'language_not_written',
          'longer_than_asked',
          'violations_left',
          'fixes_rejected',
          'fixes_unfinished',
          'voice_fallback',
          'rate_not_reached',
          'mode_not_used',
          'texts_not_answered',
          'marks_not_available',
          'source_kept',
        ]),
        { id: 'TransformWarningCode', ...openEnumeration },
      ),
      'Stable identifier of the warning.',
    ),
    message: z.described(z.string(), 'Explanation, in English.'),
    details: z.optional(
      z.withMeta(
        z.strictObject({
          sentences: z.described(
            z.array(sentencePairSchema),
            'Sentences that differ, up to 200 characters each.',
          ),
          indexes: z.described(
            z.optional(z.array(countSchema)),
            'Zero-based positions of the lines, or of the parts of a long text, that keep the original text.',
          ),
        }),
        { id: 'TransformWarningDetails' },
      ),
    ),
  }),
  { id: 'TransformWarning' },
);
export type Warning = z.infer<typeof warningSchema>;

export const commonResponseFields = {
  mode: z.described(aiModeSchema, 'Mode of the request.'),
  model: z.described(z.string(), 'ID of the model that produced the response.'),
  cached: z.described(z.boolean(), "True when the response was served from the site's cache."),
  credits: z.described(creditsSchema, 'Credits charged and remaining.'),
  warnings: z.described(z.array(warningSchema), 'Known shortcomings of the result; empty if none.'),
};

export const textResponseFields = {
  dir: z.described(directionSchema, 'Text direction, for the `dir` attribute.'),
};

/**
 * Readability formulas. Each formula applies to one language, except LIX, which applies to all other languages that
 * have an alphabet and spaces between words.
 */
export const readabilityFormulaSchema = z.withMeta(
  z.enum([
    'flesch-kincaid-grade',
    'wiener-sachtextformel-1',
    'szigriszt-pazos',
    'gulpease',
    'kandel-moles',
    'flesch-douma',
    'flesch-martins',
    'lix',
  ]),
  { id: 'ReadabilityFormula', ...openEnumeration },
);
export type ReadabilityFormula = z.infer<typeof readabilityFormulaSchema>;

export const readabilitySchema = z.withMeta(
  z.strictObject({
    formula: z.described(
      z.nullable(readabilityFormulaSchema),
      'Readability formula for the language, converted to a school grade; null if the language has none or the text has no sentence.',
    ),
    target: z.described(z.nullable(gradeLevelSchema), 'Requested grade; null if none was requested.'),
    before: z.described(z.nullable(z.number()), 'Grade of the original text; null without a formula.'),
    after: z.described(z.nullable(z.number()), 'Grade of the resulting text; null without a formula.'),
    met: z.described(
      z.nullable(z.boolean()),
      'True when `after` does not exceed `target`; null when one of them is null.',
    ),
    attempts: z.described(countSchema, 'Number of model calls: 1, or 2 with a repair attempt.'),
  }),
  { id: 'Readability' },
);
export type Readability = z.infer<typeof readabilitySchema>;

export const meaningCheckedSchema = z.described(
  z.boolean(),
  'True when a judge model compared the whole result with its source, or no model changed the text.',
);

export const sentencesSchema = z.described(
  z.array(sentencePairSchema),
  'Sentences of the result with their source sentences, as found by the judge model; empty without one.',
);

export const preservedSchema = z.withMeta(
  z.strictObject({
    numbers: z.described(z.boolean(), 'True when no number, unit, date or time was lost, changed or added.'),
    names: z.described(z.nullable(z.boolean()), 'Always null: the warning meaning_changed reports changes.'),
    negations: z.described(
      z.nullable(z.boolean()),
      'Always null: the warning meaning_changed reports changes.',
    ),
  }),
  { id: 'Preserved' },
);
export type Preserved = z.infer<typeof preservedSchema>;

export const preservedFieldSchema = z.described(
  preservedSchema,
  'Facts preserved from the original text. Warnings report lost facts.',
);
