import { textPrice } from '../../../shared/catalog/credits.ts';
import { primaryLanguage, type Warning } from '../../../shared/contract/content/common.ts';
import {
  type GlossaryEntry,
  type Translated,
  type TranslateRequest,
  translatedSchema,
  translateRequestSchema,
} from '../../../shared/contract/content/translate.ts';
import { characterCount, isLanguageTag } from '../../../shared/contract/primitives.ts';
import * as z from '../../../shared/contract/zod.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { type Finding, unusable } from '../model/finding.ts';
import { systemText } from '../model/prompt.ts';
import type { SeveralTexts } from '../texts/answer-texts.ts';
import { addressProblems } from '../verification/addresses.ts';
import { untranslatedSentences } from '../verification/completeness.ts';
import { missingTerms } from '../verification/glossary.ts';
import { checkLanguage, guessLanguage } from '../verification/language.ts';
import type { MarkupComparison, SourceMarkup } from '../verification/markup/source-markup.ts';
import { compareNumbers } from '../verification/numbers.ts';
import { hygieneProblems } from '../verification/output-hygiene.ts';
import { withoutPreface } from '../verification/preface.ts';
import { compareStatements } from '../verification/statements.ts';
import { answerTokens, cutTranslation, mostSaid } from './cut-translation.ts';
import { inAll } from './in-all.ts';
import { longTextTransform } from './long-text-transform.ts';
import { changeFindings, foreignLetterFindings, lengthFindings, statementFindings } from './text-checks.ts';
import { type ReviewContext, tokensFor } from './text-transform.ts';

/** How much of one piece of added markup the model is told, in characters. */
const maximumToldCharacters = 100;

/** What a model answers. */
export const translateAnswerSchema = z.object({
  text: z.withMeta(z.string(), { description: 'The translation' }),
  sourceLanguage: z.withMeta(z.string(), { description: 'BCP-47 tag of the language of the page text' }),
});
type Output = z.infer<typeof translateAnswerSchema>;

const task = `Translate the page text into the language that the parameter targetLanguage names (a BCP-47 tag). If there is a parameter sourceLanguage, it is the language of the page text. Use each term of the parameter glossary exactly as its target says. If the parameter format is html, the page text is markup: keep every tag, attribute and entity as it is, in the same tree, and translate only text and the attributes alt, title, placeholder, label and aria-label; write the markup itself, not entities for it. Keep numbers, names and line breaks.`;

/** What a translation is compared with; `prepared` is the markup sent, null for format text. */
type Source = ReviewContext<TranslateRequest, SourceMarkup>;

/** POST /content/translate. */
export const translateTransform = longTextTransform<TranslateRequest, Output, Translated, SourceMarkup>({
  name: 'translate',
  version: 7,
  task,
  gives: 'Gives the translation.',
  schema: translateAnswerSchema,
  price: ({ text, mode }) => textPrice(characterCount(text), mode),
  source: ({ text }) => text,
  language: ({ targetLanguage }) => ({ tag: targetLanguage, isSure: true, told: null }),
  parameters(body) {
    const { targetLanguage, format, glossary } = body;
    const sourceLanguage = body.sourceLanguage ?? body.language;
    return {
      targetLanguage,
      format,
      ...(sourceLanguage === undefined ? {} : { sourceLanguage }),
      ...(glossary === undefined ? {} : { glossary }),
    };
  },
  maximumTokens: ({ text }) => tokensFor(text) * 2,
  expectedTokens: (source) => answerTokens(source)(source.body.text),
  cut: cutTranslation,
  agreeing: (fields, warnings) => ({
    ...fields,
    markupPreserved: fields.markupPreserved && !isWarned(warnings, 'markup_changed'),
    glossaryApplied: fields.glossaryApplied && !isWarned(warnings, 'glossary_not_applied'),
  }),
  rendering: () => ({ asked: 'in another language, some terms as its owner wants them', isWhole: true }),
  tidy: (output, { text }) => ({ ...output, text: withoutPreface(output.text, text, false) }),
  prepare: async ({ text, format }) => (format === 'html' ? readMarkup(text) : null),
  review(output, source) {
    const { body, prepared: markup, capabilities } = source;
    const sourceText = markup?.text ?? body.text;
    const tooLong = lengthFindings(output.text, body.text);
    // Refused at once: comparing it could take any amount of time.
    if (tooLong.some(({ severity }) => severity === 'unusable'))
      return { fields: fieldsOf(output, source, null, []), findings: tooLong };
    const compared = markup === null ? null : markup.compare(output.text);
    const read = compared?.text ?? output.text;
    const missing = missingTerms(body.glossary ?? [], sourceText, read);
    return {
      fields: fieldsOf(output, source, compared, missing),
      // A model that only shows where a translation would stand says nothing.
      ...(capabilities.writesLanguages ? { texts: { source: sourceText, answer: read } } : {}),
      findings: [
        ...unfitFindings(output.text, read, compared?.added ?? [], source),
        ...lengthFindings(read, sourceText),
        ...languageFindings(read, sourceText, body.targetLanguage, capabilities.writesLanguages),
        ...foreignLetterFindings(read, knownTo(sourceText, body), body.targetLanguage),
        ...(compared?.isSame === false ? [markupFinding] : []),
        ...glossaryFindings(missing),
        ...factFindings(read, sourceText, sourceLanguageOf(output, body, sourceText), source),
      ],
    };
  },
});

/** The same for several texts: their source language is that of the most text. */
export const translatedTexts: SeveralTexts<TranslateRequest, Translated> = {
  requestSchema: translateRequestSchema,
  fieldsSchema: translatedSchema,
  together: ({ request, text, answers }) => ({
    text,
    sourceLanguage: mostSaid(answers.map((answer) => [answer.fields.sourceLanguage, answer.request.text])),
    targetLanguage: canonical(request.targetLanguage),
    markupPreserved: inAll(answers.map(({ fields }) => fields.markupPreserved)),
    glossaryApplied: inAll(answers.map(({ fields }) => fields.glossaryApplied)),
  }),
};

function isWarned(warnings: readonly Warning[], wanted: Warning['code']): boolean {
  return warnings.some(({ code }) => code === wanted);
}

/** Reads the markup sent. The parser is loaded by the first request that needs it. */
async function readMarkup(text: string): Promise<SourceMarkup> {
  const { SourceMarkup } = await import('../verification/markup/source-markup.ts');
  const { TooManyElementsError, maximumTextElements } = await import('../verification/markup/tree.ts');
  try {
    return new SourceMarkup(text);
  } catch (error) {
    if (!(error instanceof TooManyElementsError)) throw error;
    const message = `becomes more than ${maximumTextElements} elements in a browser: close each element where it ends`;
    throw new ApiError('VALIDATION_FAILED', { details: [{ path: 'text', message }], cause: error });
  }
}

function fieldsOf(
  output: Output,
  { body, prepared: markup }: Source,
  compared: MarkupComparison | null,
  missing: readonly GlossaryEntry[],
): Translated {
  return {
    text: output.text,
    sourceLanguage: sourceLanguageOf(output, body, markup?.text ?? body.text),
    targetLanguage: canonical(body.targetLanguage),
    markupPreserved: compared?.isSame ?? null,
    glossaryApplied: body.glossary === undefined ? null : missing.length === 0,
  };
}

/** What must not reach anyone: nothing at all, other markup than was sent, the prompt. */
function unfitFindings(
  text: string,
  read: string,
  added: readonly string[],
  { body, prompt, prepared: markup }: Source,
): Finding[] {
  if (text.trim() === '') return [unusable('The answer is empty.')];
  const hygiene = hygieneProblems(read, markup?.text ?? body.text, systemText(prompt, 'forced_tool'));
  const told = added.slice(0, 5).map((piece) => piece.slice(0, maximumToldCharacters));
  const addedProblem = `The answer has markup that the page text has not: ${told.join(' ')}`;
  const addresses = addressProblems(read, markup?.text ?? body.text);
  return [...hygiene, ...addresses, ...(added.length > 0 ? [addedProblem] : [])].map(unusable);
}

function languageFindings(
  read: string,
  sourceText: string,
  targetLanguage: string,
  writesLanguages: boolean,
): Finding[] {
  if (!writesLanguages) {
    return [languageUnsure('This model does not translate: it shows where a translation would stand.')];
  }
  switch (checkLanguage(read, targetLanguage, sourceText)) {
    case 'fits':
      return [];
    case 'other':
      return [unusable(`The answer is not in the language ${targetLanguage}.`)];
    case 'unsure':
      return [languageUnsure(`Whether the text is in ${targetLanguage} could not be checked.`)];
  }
}

/** What a translation may take letters from: its source and the glossary. */
function knownTo(sourceText: string, { glossary = [] }: TranslateRequest): string {
  return [sourceText, ...glossary.map(({ target }) => target)].join('\n');
}

function languageUnsure(message: string): Finding {
  return { severity: 'soft', warning: { code: 'language_unsure', message } };
}

const markupFinding: Finding = {
  severity: 'hard',
  problem: 'The markup is not the same tree as in the page text. Keep every tag and attribute where it is.',
  warning: { code: 'markup_changed', message: 'Some of the markup is missing or stands elsewhere.' },
};

function glossaryFindings(missing: readonly GlossaryEntry[]): Finding[] {
  if (missing.length === 0) return [];
  const terms = missing.map(({ source, target }) => `${source} → ${target}`).join(', ');
  return [
    {
      severity: 'hard',
      problem: `These terms of the glossary were not used: ${terms}.`,
      warning: { code: 'glossary_not_applied', message: `These terms were not applied: ${terms}.` },
    },
  ];
}

/** What the translation says otherwise than its source, or not at all. */
function factFindings(
  read: string,
  source: string,
  language: string,
  { body, capabilities }: Source,
): Finding[] {
  // A model that only shows where a translation would stand writes digits as they are, and no words.
  if (!capabilities.writesLanguages) {
    return changeFindings('numbers_changed', 'numbers', compareNumbers(source, read, 'und', 'und'));
  }
  const { targetLanguage } = body;
  return [
    ...changeFindings('numbers_changed', 'numbers', compareNumbers(source, read, language, targetLanguage)),
    ...statementFindings(compareStatements(source, read, language, targetLanguage)),
    ...untranslatedFindings(untranslatedSentences(source, read, language, targetLanguage).length),
  ];
}

function untranslatedFindings(count: number): Finding[] {
  if (count === 0) return [];
  return [
    {
      severity: 'hard',
      problem: `${count} sentences are still in the language of the page text. Translate all of it.`,
      warning: { code: 'text_untranslated', message: `${count} sentences were left in their language.` },
    },
  ];
}

/** As the caller says, else as the model says where that is a language, else as the text looks. */
function sourceLanguageOf(output: Output, body: TranslateRequest, source: string): string {
  const stated = body.sourceLanguage ?? body.language;
  if (stated !== undefined) return canonical(stated);
  if (isLanguageTag(output.sourceLanguage) && primaryLanguage(output.sourceLanguage) !== 'und') {
    return canonical(output.sourceLanguage);
  }
  return guessLanguage(source)?.language ?? 'und';
}

function canonical(tag: string): string {
  return Intl.getCanonicalLocales(tag).join('');
}
