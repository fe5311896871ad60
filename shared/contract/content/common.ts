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

/** Longest page text most transforms take, in characters. */
export const maximumTextCharacters = 10_000;

/** Page text of 1 to `maximum` characters that is not blank; line breaks and tabs are allowed. */
export const pageTextSchema = writtenTextSchema;

let languageNames: Intl.DisplayNames | undefined;

/** The English name of a language; undefined for one that CLDR, as shipped with the runtime, does not know. */
function languageName(language: string): string | undefined {
  // Made at first use: it costs a cold start 13 ms, and few requests name a language.
  languageNames ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return languageNames.of(language);
}

/** The language part of a BCP-47 tag, lower case: `pt` of `pt-BR`. */
export function primaryLanguage(tag: string): string {
  return tag.split('-', 1).join('').toLowerCase();
}

/** True when the tag's language is a known one. */
function isKnownLanguage(tag: string): boolean {
  if (!isLanguageTag(tag)) return false;
  const language = primaryLanguage(tag);
  return language !== 'und' && languageName(language) !== undefined;
}

/** A BCP-47 tag whose language is a known one: `xx` or `klingon` is refused. */
export const knownLanguageSchema = languageTagSchema.check(
  z.refine(isKnownLanguage, {
    error: 'must name a known language, such as "en" or "pt-BR"',
  }),
);

/** What every transform's request may carry beside its own fields. */
export const commonRequestFields = {
  mode: z.withMeta(z._default(aiModeSchema, 'standard'), {
    description: 'How strong a model answers; smart costs 3 times, genius 15 times as much as standard.',
  }),
  language: z.withMeta(z.optional(knownLanguageSchema), {
    description: "Language of the content. Left out: as the text shows, else the site's.",
  }),
};

/** What a transform used of the organization's credits, and what is left this month. */
export const creditsSchema = z.withMeta(
  z.strictObject({
    charged: z.withMeta(countSchema, { description: '0 when the answer came from the cache.' }),
    remaining: countSchema,
    limit: z.withMeta(countSchema, { description: "This month's credits." }),
    resetsAt: z.withMeta(instantSchema, { description: 'When the next month and its credits begin.' }),
  }),
  { id: 'Credits' },
);
export type Credits = z.infer<typeof creditsSchema>;

/** Where an answer falls short, for programs (`code`) and for people (`message`). */
export const warningSchema = z.withMeta(
  z.strictObject({
    code: z.withMeta(
      z.enum([
        'grade_not_met',
        'readability_not_measured',
        'numbers_changed',
        'numbers_left',
        'names_changed',
        'negations_changed',
        'conditions_changed',
        'meaning_changed',
        'content_left_out',
        'not_changed',
        'text_untranslated',
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
      ]),
      { id: 'TransformWarningCode', ...openEnumeration },
    ),
    message: z.string(),
  }),
  { id: 'TransformWarning' },
);
export type Warning = z.infer<typeof warningSchema>;

/** What every transform's answer carries beside its own fields. */
export const commonResponseFields = {
  mode: aiModeSchema,
  model: z.withMeta(z.string(), { description: 'The model that answered.' }),
  cached: z.withMeta(z.boolean(), {
    description: 'True when this organization got the same answer to the same request before.',
  }),
  credits: creditsSchema,
  warnings: z.withMeta(z.array(warningSchema), {
    description: 'Where the answer falls short; empty when nowhere.',
  }),
};

/** What an answer that is text in a language carries beside its other fields. */
export const textResponseFields = {
  dir: z.withMeta(directionSchema, {
    description: 'Which way the text runs: set it as `dir` where you show it.',
  }),
};

/** The readability formulas in use, each for the languages it was made for; LIX for others with letters and spaces. */
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

const gradeSchema = z.nullable(z.number());

/** How hard a text is to read, in school grades, before and after. All null but `target` and `attempts` where no formula fits. */
export const readabilitySchema = z.withMeta(
  z.strictObject({
    formula: z.withMeta(z.nullable(readabilityFormulaSchema), {
      description:
        'The formula of the language, its score put as a school grade; null for a language that none fits, and for a text without a sentence.',
    }),
    target: z.withMeta(z.nullable(gradeLevelSchema), {
      description: 'The grade asked for; null when none was.',
    }),
    before: gradeSchema,
    after: gradeSchema,
    met: z.withMeta(z.nullable(z.boolean()), { description: 'True when `after` is at most `target`.' }),
    attempts: z.withMeta(countSchema, {
      description: 'How often the model was asked: 1, or 2 after a repair.',
    }),
  }),
  { id: 'Readability' },
);
export type Readability = z.infer<typeof readabilitySchema>;

const keptSchema = z.nullable(z.boolean());

/** What of the source's facts the new text still holds. The warnings name what it does not. */
export const preservedSchema = z.withMeta(
  z.strictObject({
    numbers: z.withMeta(z.boolean(), {
      description: 'Numbers, units, dates and times. False when one is lost, changed or added.',
    }),
    names: z.withMeta(keptSchema, {
      description:
        'False when one is lost or added. Null where capitals do not tell names: in German, and in scripts without them.',
    }),
    negations: z.withMeta(keptSchema, { description: 'Null for a language without a list of negations.' }),
  }),
  { id: 'Preserved' },
);
export type Preserved = z.infer<typeof preservedSchema>;
