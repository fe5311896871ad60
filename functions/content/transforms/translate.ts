import * as z from 'zod';
import { textPrice } from '../../../shared/catalog/credits.ts';
import { primaryLanguage, type Warning } from '../../../shared/contract/content/common.ts';
import type { TranslateRequest } from '../../../shared/contract/content/translate.ts';
import { characterCount, isLanguageTag } from '../../../shared/contract/primitives.ts';
import type { Transform } from '../engine/transform.ts';
import { askVerified, type Review } from '../model/ask-verified.ts';
import type { ModelClient } from '../model/model-client.ts';
import { type Prompt, systemText } from '../model/prompt.ts';
import { missingTerms } from '../verification/glossary.ts';
import { checkLanguage, detectLanguage } from '../verification/language.ts';
import { addedMarkup, isSameMarkup, readableText } from '../verification/markup-tree.ts';
import { lostNumbers } from '../verification/numbers.ts';
import { hygieneProblems } from '../verification/output-hygiene.ts';
import { answerShape, promptVersion, tokensFor } from './answer-shape.ts';
import { isMuchLonger } from './text-checks.ts';

const version = 1;

const outputSchema = z.object({
  text: z.string().describe('The translation'),
  sourceLanguage: z.string().describe('BCP-47 tag of the language of the page text'),
});
type Output = z.infer<typeof outputSchema>;

const shape = answerShape('translate', 'Gives the translation.', outputSchema);

const task = `Translate the page text into the language that the parameter targetLanguage names (a BCP-47 tag). If there is a parameter sourceLanguage, it is the language of the page text. Use each term of the parameter glossary exactly as its target says. If the parameter format is html, the page text is markup: keep every tag, attribute and entity as it is, in the same tree, and translate only text and the attributes alt, title, placeholder, label and aria-label; write the markup itself, not entities for it. Keep numbers, names and line breaks.`;

interface TranslateFields {
  readonly text: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly markupPreserved: boolean | null;
  readonly glossaryApplied: boolean | null;
}

/** Something wrong with a translation, to the model and to the caller. */
interface Finding {
  readonly problem: string;
  readonly warning: Warning;
}

/** POST /content/translate. */
export function translateTransform(model: ModelClient): Transform<TranslateRequest, TranslateFields> {
  return {
    name: 'translate',
    version: ({ mode }) => promptVersion('translate', version, model.modelId(mode)),
    price: ({ text, mode }) => textPrice(characterCount(text), mode),
    async run(body, { deadlineMs }) {
      const prompt = promptFor(body);
      const { writesLanguages } = model.capabilities(body.mode);
      const question = {
        prompt,
        schema: outputSchema,
        review: (output: Output) => review(output, body, prompt, writesLanguages),
      };
      const { fields, warnings } = await askVerified(model, body.mode, question, deadlineMs);
      return { fields, mode: body.mode, model: model.modelId(body.mode), warnings, isFree: false };
    },
  };
}

function promptFor(body: TranslateRequest): Prompt {
  const { text, targetLanguage, format, glossary } = body;
  const sourceLanguage = body.sourceLanguage ?? body.language;
  const parameters = {
    targetLanguage,
    format,
    ...(sourceLanguage === undefined ? {} : { sourceLanguage }),
    ...(glossary === undefined ? {} : { glossary }),
  };
  return { task, shape, pageText: text, parameters, image: null, maximumTokens: tokensFor(text) * 2 };
}

function review(
  output: Output,
  body: TranslateRequest,
  prompt: Prompt,
  writesLanguages: boolean,
): Review<TranslateFields> {
  const isHtml = body.format === 'html';
  const read = isHtml ? readableText(output.text) : output.text;
  const source = isHtml ? readableText(body.text) : body.text;
  const unfit = unfitFor(output.text, read, source, body, prompt, writesLanguages);
  const isSame = isHtml ? isSameMarkup(body.text, output.text) : null;
  const missing = missingTerms(body.glossary ?? [], source, read);
  const findings = [
    ...(isSame === false ? [markupFinding] : []),
    ...(missing.length > 0 ? [glossaryFinding(missing)] : []),
    ...numbersFindings(source, read),
  ];
  return {
    fields: {
      text: output.text,
      sourceLanguage: sourceLanguageOf(output, body, source),
      targetLanguage: canonical(body.targetLanguage),
      markupPreserved: isSame,
      glossaryApplied: body.glossary === undefined ? null : missing.length === 0,
    },
    problems: [...unfit, ...findings.map(({ problem }) => problem)],
    isUnusable: unfit.length > 0,
    warnings: [
      ...findings.map(({ warning }) => warning),
      ...languageWarnings(read, body.targetLanguage, writesLanguages),
    ],
  };
}

/** What must not reach anyone: nothing at all, other markup than was sent, the prompt, another language. */
function unfitFor(
  text: string,
  read: string,
  source: string,
  body: TranslateRequest,
  prompt: Prompt,
  writesLanguages: boolean,
): string[] {
  if (text.trim() === '') return ['The answer is empty.'];
  const unfit = hygieneProblems(read, source, systemText(prompt, 'tool'));
  if (isMuchLonger(text, body.text)) unfit.push('The answer is much longer than the page text.');
  if (body.format === 'html') {
    const added = addedMarkup(body.text, text);
    if (added.length > 0)
      unfit.push(`The answer has markup that the page text has not: ${added.slice(0, 5).join(' ')}`);
  }
  const isOther = writesLanguages && checkLanguage(read, body.targetLanguage) === 'other';
  if (isOther) unfit.push(`The answer is not in the language ${body.targetLanguage}.`);
  return unfit;
}

const markupFinding: Finding = {
  problem: 'The markup is not the same tree as in the page text. Keep every tag and attribute where it is.',
  warning: { code: 'markup_changed', message: 'Some of the markup is missing or stands elsewhere.' },
};

function glossaryFinding(missing: readonly { source: string; target: string }[]): Finding {
  const terms = missing.map(({ source, target }) => `${source} → ${target}`).join(', ');
  return {
    problem: `These terms of the glossary were not used: ${terms}.`,
    warning: { code: 'glossary_not_applied', message: `These terms were not applied: ${terms}.` },
  };
}

function numbersFindings(source: string, read: string): Finding[] {
  const numbers = lostNumbers(source, read).join(', ');
  if (numbers === '') return [];
  return [
    {
      problem: `These numbers are missing: ${numbers}.`,
      warning: { code: 'numbers_changed', message: `These numbers of the text may be missing: ${numbers}.` },
    },
  ];
}

function languageWarnings(read: string, targetLanguage: string, writesLanguages: boolean): Warning[] {
  if (!writesLanguages) {
    const message = 'This model does not translate: it shows where a translation would stand.';
    return [{ code: 'language_unsure', message }];
  }
  if (checkLanguage(read, targetLanguage) === 'fits') return [];
  const message = `Whether the text is in ${targetLanguage} could not be checked.`;
  return [{ code: 'language_unsure', message }];
}

/** As the caller says, else as the model says where that is a language, else as the text looks. */
function sourceLanguageOf(output: Output, body: TranslateRequest, source: string): string {
  const stated = body.sourceLanguage ?? body.language;
  if (stated !== undefined) return canonical(stated);
  if (isLanguageTag(output.sourceLanguage) && primaryLanguage(output.sourceLanguage) !== 'und') {
    return canonical(output.sourceLanguage);
  }
  return detectLanguage(source);
}

function canonical(tag: string): string {
  return Intl.getCanonicalLocales(tag).join('');
}
