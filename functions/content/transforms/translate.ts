import * as z from 'zod';
import { textPrice } from '../../../shared/catalog/credits.ts';
import { primaryLanguage } from '../../../shared/contract/content/common.ts';
import type { TranslateRequest } from '../../../shared/contract/content/translate.ts';
import { characterCount, isLanguageTag } from '../../../shared/contract/primitives.ts';
import { type Finding, unusable } from '../model/finding.ts';
import { type Prompt, systemText } from '../model/prompt.ts';
import { missingTerms } from '../verification/glossary.ts';
import { checkLanguage, guessLanguage } from '../verification/language.ts';
import { addedMarkup, isSameMarkup, readableText } from '../verification/markup-tree.ts';
import { lostNumbers } from '../verification/numbers.ts';
import { hygieneProblems } from '../verification/output-hygiene.ts';
import { lengthFindings } from './text-checks.ts';
import { textTransform, tokensFor } from './text-transform.ts';

const outputSchema = z.object({
  text: z.string().describe('The translation'),
  sourceLanguage: z.string().describe('BCP-47 tag of the language of the page text'),
});
type Output = z.infer<typeof outputSchema>;

const task = `Translate the page text into the language that the parameter targetLanguage names (a BCP-47 tag). If there is a parameter sourceLanguage, it is the language of the page text. Use each term of the parameter glossary exactly as its target says. If the parameter format is html, the page text is markup: keep every tag, attribute and entity as it is, in the same tree, and translate only text and the attributes alt, title, placeholder, label and aria-label; write the markup itself, not entities for it. Keep numbers, names and line breaks.`;

interface TranslateFields {
  readonly text: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly markupPreserved: boolean | null;
  readonly glossaryApplied: boolean | null;
}

/** A translation beside its source, each as people read it and as it came. */
interface Compared {
  readonly body: TranslateRequest;
  readonly text: string;
  readonly read: string;
  readonly source: string;
}

/** POST /content/translate. */
export const translateTransform = textTransform<TranslateRequest, Output, TranslateFields>({
  name: 'translate',
  version: 2,
  task,
  gives: 'Gives the translation.',
  schema: outputSchema,
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
  review(output, { body, prompt, capabilities }) {
    const isHtml = body.format === 'html';
    const { text } = output;
    const read = isHtml ? readableText(text) : text;
    const source = isHtml ? readableText(body.text) : body.text;
    const compared = { body, text, read, source };
    const isSame = isHtml ? isSameMarkup(body.text, text) : null;
    const missing = missingTerms(body.glossary ?? [], source, read);
    return {
      fields: {
        text,
        sourceLanguage: sourceLanguageOf(output, body, source),
        targetLanguage: canonical(body.targetLanguage),
        markupPreserved: isSame,
        glossaryApplied: body.glossary === undefined ? null : missing.length === 0,
      },
      findings: [
        ...unfitFindings(compared, prompt),
        ...languageFindings(compared, capabilities.writesLanguages),
        ...(isSame === false ? [markupFinding] : []),
        ...glossaryFindings(missing),
        ...numbersFindings(lostNumbers(source, read).join(', ')),
      ],
    };
  },
});

/** What must not reach anyone: nothing at all, other markup than was sent, the prompt. */
function unfitFindings({ body, text, read, source }: Compared, prompt: Prompt): Finding[] {
  if (text.trim() === '') return [unusable('The answer is empty.')];
  const added = body.format === 'html' ? addedMarkup(body.text, text) : [];
  return [
    ...hygieneProblems(read, source, systemText(prompt, 'tool')).map(unusable),
    ...lengthFindings(text, body.text),
    ...(added.length > 0
      ? [unusable(`The answer has markup that the page text has not: ${added.slice(0, 5).join(' ')}`)]
      : []),
  ];
}

function languageFindings({ body, read }: Compared, writesLanguages: boolean): Finding[] {
  const { targetLanguage } = body;
  if (!writesLanguages) {
    return [languageUnsure('This model does not translate: it shows where a translation would stand.')];
  }
  switch (checkLanguage(read, targetLanguage)) {
    case 'fits':
      return [];
    case 'other':
      return [unusable(`The answer is not in the language ${targetLanguage}.`)];
    case 'unsure':
      return [languageUnsure(`Whether the text is in ${targetLanguage} could not be checked.`)];
  }
}

function languageUnsure(message: string): Finding {
  return { severity: 'soft', warning: { code: 'language_unsure', message } };
}

const markupFinding: Finding = {
  severity: 'hard',
  problem: 'The markup is not the same tree as in the page text. Keep every tag and attribute where it is.',
  warning: { code: 'markup_changed', message: 'Some of the markup is missing or stands elsewhere.' },
};

function glossaryFindings(missing: readonly { source: string; target: string }[]): Finding[] {
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

function numbersFindings(numbers: string): Finding[] {
  if (numbers === '') return [];
  return [
    {
      severity: 'hard',
      problem: `These numbers are missing: ${numbers}.`,
      warning: { code: 'numbers_changed', message: `These numbers of the text may be missing: ${numbers}.` },
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
