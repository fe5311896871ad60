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
import type { TransformCache } from '../../../shared/data/transform-cache.ts';
import type { Outcome, Transform } from '../engine/transform.ts';
import { isSameLanguage } from '../language/language-tags.ts';
import { scriptIn } from '../language/script.ts';
import { isSameText } from '../language/segments.ts';
import { keepSpans, newAddressProblems, withoutBorrowedWords, withoutKept } from '../markup/kept-spans.ts';
import { readMarkup } from '../markup/read-markup.ts';
import { taggedText, tagProblems } from '../markup/tagged-text.ts';
import { type Finding, hard, soft, unusable } from '../model/finding.ts';
import type { Review } from '../model/generate-verified.ts';
import { meaningInquiry } from '../model/judge/meaning.ts';
import type { ModelClient } from '../model/model-client.ts';
import type { SeveralTexts } from '../texts/process-texts.ts';
import { isCutOff, untranslatedSentences } from '../verification/completeness.ts';
import { withoutExtraParagraphs } from '../verification/extra-text.ts';
import { missingTerms } from '../verification/glossary.ts';
import { checkLanguage, guessLanguage } from '../verification/language.ts';
import { compareNumbers } from '../verification/numbers.ts';
import { byLine } from './by-line.ts';
import { checkedInAll, inAll } from './in-all.ts';
import { longTextTransform } from './long-text-transform.ts';
import { mostFrequent, readOf, responseTokens, splitTranslation } from './split-translation.ts';
import {
  cutOffFinding,
  foreignLetterFindings,
  hygieneFindings,
  lengthFindings,
  lostSpanFindings,
  numberFindings,
  repetitionFindings,
} from './text-checks.ts';
import { type ReviewContext, tokensFor, withWording, wordingParameters } from './text-transform.ts';

export const translateOutputSchema = z.object({
  text: z.withMeta(z.string(), { description: 'The translation' }),
  sourceLanguage: z.withMeta(z.string(), { description: 'BCP-47 tag of the language of the page text' }),
});
type Output = z.infer<typeof translateOutputSchema>;

const task = `Translate the page text into the language that the parameter targetLanguage names (a BCP-47 tag). The parameter sourceLanguage, if there is one, is its language. Translate all of it; keep numbers, names and line breaks. For example, "Read <x1/> by 5 May." becomes in French "Lisez <x1/> avant le 5 mai."`;

const taggedTask = `${task} Each line of the page text begins with its number, such as <l1>: begin its translation with the same. Tags such as <a1>…</a1> and <x2/> mark parts of a line. Keep each of them once, around or between the words that it belongs to, nested as they are; they may move within their line. Write &, < and > as entities, as the page text does.`;

type Source = ReviewContext<TranslateRequest>;

const translateText = longTextTransform<TranslateRequest, Output, Translated>({
  name: 'translate',
  version: 17,
  task: (body) => withWording(body.format === 'html' ? taggedTask : task, body),
  isTagged: ({ format }) => format === 'html',
  responseDescription: 'Gives the translation.',
  schema: translateOutputSchema,
  price: ({ text, mode }) => textPrice(characterCount(text), mode),
  source: ({ text }) => text,
  language: ({ targetLanguage }) => ({ tag: targetLanguage, isSure: true, stated: null }),
  parameters(body) {
    const { targetLanguage } = body;
    const sourceLanguage = body.sourceLanguage ?? body.language;
    return {
      targetLanguage,
      ...(sourceLanguage === undefined ? {} : { sourceLanguage }),
      ...wordingParameters(body),
    };
  },
  maximumTokens: ({ text }) => tokensFor(text) * 2,
  expectedTokens: (source) => responseTokens(source)(source.body.text),
  cut: splitTranslation,
  reconcile: (fields, warnings) => ({
    ...fields,
    glossaryApplied: fields.glossaryApplied && !warnings.some(({ code }) => code === 'glossary_not_applied'),
  }),
  withCheck: (fields, { isChecked }) => ({ ...fields, meaningChecked: isChecked }),
  isJudged: true,
  restore: (output, restore) => ({ ...output, text: restore(output.text) }),
  glossary: ({ glossary = [] }) => glossary,
  unprocessed: ({ text, sourceLanguage, language }) => ({
    text,
    sourceLanguage: sourceLanguage ?? language ?? 'und',
  }),
  trim: (output, { text, format, targetLanguage }) =>
    format === 'html'
      ? output
      : { ...output, text: withoutExtraParagraphs(output.text, text, targetLanguage) },
  review: byLine(reviewTranslation, 'text_untranslated', ({ format }) => format === 'html'),
});

function reviewTranslation(output: Output, source: Source): Review<Translated> {
  const { body, capabilities, prompt } = source;
  const sourceText = readOf(body.text, body);
  const tooLong = lengthFindings(output.text, body.text);
  // Returns early, because further checks of a very long response could take seconds.
  if (tooLong.some(({ severity }) => severity === 'unusable'))
    return { fields: fieldsOf(output, source, []), findings: tooLong };
  const read = readOf(output.text, body);
  const glossary = body.glossary ?? [];
  const targetTerms = glossary.map(({ target }) => target).join('\n');
  const missing = missingTerms(glossary, sourceText, read);
  const isUnchanged =
    capabilities.writesLanguages && isSameText(read, sourceText) && mayStayUnchanged(read, sourceText);
  return {
    fields: fieldsOf(output, source, missing),
    // Skips the judge for placeholder translations, which have no meaning to compare.
    inquiry: capabilities.writesLanguages
      ? meaningInquiry({
          source: sourceText,
          output: read,
          requestedChange: 'in another language, some terms as its owner wants them',
          mustBeComplete: true,
        })
      : null,
    findings: [
      ...hygieneFindings(read, sourceText, prompt),
      ...newAddressProblems(read, sourceText).map(unusable),
      ...lostSpanFindings(sourceText, read),
      ...(body.format === 'html' ? tagProblems(body.text, output.text).map(unusable) : []),
      ...lengthFindings(read, sourceText),
      ...(isUnchanged
        ? [unchangedFinding]
        : languageFindings(read, sourceText, body.targetLanguage, capabilities.writesLanguages)),
      ...foreignLetterFindings(read, `${sourceText}\n${targetTerms}`, body.targetLanguage),
      ...glossaryFindings(missing),
      ...(isUnchanged
        ? []
        : factFindings(read, sourceText, sourceLanguageOf(output, body, sourceText), source)),
    ],
  };
}

export const translatedTexts: SeveralTexts<TranslateRequest, Translated> = {
  requestSchema: translateRequestSchema,
  fieldsSchema: translatedSchema,
  combine: ({ request, text, responses }) => ({
    text,
    sourceLanguage: mostFrequent(
      responses.map((response) => [response.fields.sourceLanguage, response.request.text]),
    ),
    targetLanguage: canonical(request.targetLanguage),
    markupPreserved: inAll(responses.map(({ fields }) => fields.markupPreserved)),
    glossaryApplied: inAll(responses.map(({ fields }) => fields.glossaryApplied)),
    meaningChecked: checkedInAll(responses),
  }),
};

/**
 * Implements `POST /content/translate`. For HTML, replaces the markup with numbered placeholder tags before it calls the
 * model, and restores the markup in the response.
 */
export function translateTransform(
  client: ModelClient,
  cache: TransformCache,
): Transform<TranslateRequest, Translated> {
  const transform = translateText(client, cache);
  return {
    ...transform,
    async run(body, context) {
      const model = client.modelId(body.mode);
      if (body.format === 'text') {
        const { text, restore } = keepSpans(body.text, false, body.glossary);
        if (!hasWords(text)) return { ...nothingToTranslate(body, restore(text)), model };
        return transform.run(body, context);
      }
      const markup = await readMarkup(body.text);
      const { text, restore } = keepSpans(taggedText(markup.lines), true, body.glossary);
      if (!hasWords(text)) {
        const restored = markup.lines.length === 0 ? body.text : markup.restore(restore(text));
        return { ...nothingToTranslate(body, restored), model };
      }
      const outcome = await transform.run({ ...body, text: taggedText(markup.lines) }, context);
      return { ...outcome, fields: { ...outcome.fields, text: markup.restore(outcome.fields.text) } };
    },
  };
}

/** Returns true if a text contains letters outside tags. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(/<[^<>]*>/gu, ' '));
}

function nothingToTranslate(body: TranslateRequest, text: string): Omit<Outcome<Translated>, 'model'> {
  const fields = {
    text,
    sourceLanguage: canonical(body.sourceLanguage ?? body.language ?? 'und'),
    targetLanguage: canonical(body.targetLanguage),
    markupPreserved: true,
    glossaryApplied: body.glossary === undefined ? null : true,
    meaningChecked: true,
  };
  const message = 'The text is unchanged: it has nothing to translate.';
  const warnings: Warning[] = text === body.text ? [{ code: 'not_changed', message }] : [];
  return { fields, mode: body.mode, warnings, isFree: true };
}

function fieldsOf(output: Output, { body }: Source, missing: readonly GlossaryEntry[]): Translated {
  return {
    text: output.text,
    sourceLanguage: sourceLanguageOf(output, body, readOf(body.text, body)),
    targetLanguage: canonical(body.targetLanguage),
    markupPreserved: body.format === 'html' ? true : null,
    glossaryApplied: body.glossary === undefined ? null : missing.length === 0,
    meaningChecked: false,
  };
}

function languageFindings(
  read: string,
  sourceText: string,
  targetLanguage: string,
  writesLanguages: boolean,
): Finding[] {
  if (!writesLanguages) {
    return [soft('language_unsure', 'This model does not translate: the result is a placeholder.')];
  }
  const [written, source] = [proseOf(read, sourceText, targetLanguage), withoutKept(sourceText)];
  if (!/\p{L}/u.test(written)) return [];
  switch (checkLanguage(written, targetLanguage, source)) {
    case 'fits':
      return [];
    case 'other':
      return [
        mayStayUnchanged(read, sourceText)
          ? unchangedFinding
          : unusable(`The answer is not in the language ${targetLanguage}.`),
      ];
    case 'unsure':
      return speaksAgainst(written, targetLanguage)
        ? [soft('language_unsure', `The text may not be in ${targetLanguage}.`)]
        : [];
  }
}

/**
 * Returns the part of a translation whose language can be checked: without parts that must not change and, in a
 * language that is not written in Latin letters, without words in Latin letters that it borrows from the source.
 */
function proseOf(read: string, source: string, targetLanguage: string): string {
  const prose = withoutKept(read);
  if (scriptIn(prose, targetLanguage) === 'Latn') return prose;
  return withoutBorrowedWords(prose, withoutKept(source));
}

function speaksAgainst(text: string, language: string): boolean {
  const guess = guessLanguage(text);
  return guess?.isSure === true && !isSameLanguage(guess.language, language);
}

/** Minimum proportion of names and numbers at which a text may be its own translation. */
const minimumNameShare = 0.5;

/** A repair attempt gives the model the chance to translate the text. */
const unchangedFinding = hard(
  'The answer equals the page text. Translate it, unless it has only names, references or addresses.',
  'not_changed',
  'The text is unchanged: it may have nothing to translate.',
);

/**
 * Returns true for a text that is unchanged except for capitals and punctuation, and that may consist of names,
 * references or addresses.
 */
function mayStayUnchanged(read: string, sourceText: string): boolean {
  if (lettersOf(read) !== lettersOf(sourceText)) return false;
  const words = withoutKept(read).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  const names = words.filter((word) => /^[\p{Lu}\p{N}]/u.test(word));
  return names.length >= words.length * minimumNameShare;
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]/gu, '').toLowerCase();
}

function glossaryFindings(missing: readonly GlossaryEntry[]): Finding[] {
  if (missing.length === 0) return [];
  const terms = missing.map(({ source, target }) => `${source} → ${target}`).join(', ');
  const problem = `These terms of the glossary were not used: ${terms}.`;
  return [hard(problem, 'glossary_not_applied', `These terms were not applied: ${terms}.`)];
}

function factFindings(
  read: string,
  source: string,
  language: string,
  { body, capabilities }: Source,
): Finding[] {
  // Ignores number words, because a placeholder translation contains none in the target language.
  if (!capabilities.writesLanguages) {
    return numberFindings(compareNumbers(source, read, 'und', 'und'), source, read);
  }
  const { targetLanguage } = body;
  return [
    ...numberFindings(compareNumbers(source, read, language, targetLanguage), source, read),
    ...(isCutOff(source, read, language, targetLanguage) ? [cutOffFinding] : []),
    ...repetitionFindings(read, source),
    ...untranslatedFindings(untranslatedSentences(source, read, language, targetLanguage).length),
  ];
}

function untranslatedFindings(count: number): Finding[] {
  if (count === 0) return [];
  const problem = `${count} sentences are still in the language of the page text. Translate all of it.`;
  return [hard(problem, 'text_untranslated', `${count} sentences were not translated.`)];
}

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
