import * as z from 'zod';
import { textPrice } from '../../../shared/catalog/credits.ts';
import type {
  AriaFixRequest,
  AriaPatch,
  RejectedPatch,
  UndecidedRule,
  Violation,
} from '../../../shared/contract/content/aria-fix.ts';
import type { Warning } from '../../../shared/contract/content/common.ts';
import { characterCount } from '../../../shared/contract/primitives.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { Proved } from '../aria/messages.ts';
import type { OpenPage, OpenPageOptions } from '../aria/open-page.ts';
import { PageNotExaminedError } from '../aria/page-not-examined-error.ts';
import { ChargedRefusalError } from '../engine/charged-refusal-error.ts';
import type { RunContext, Transform } from '../engine/transform.ts';
import { askVerified, type Review } from '../model/ask-verified.ts';
import { unusable } from '../model/finding.ts';
import type { ModelClient } from '../model/model-client.ts';
import { type Prompt, systemText } from '../model/prompt.ts';
import { hygieneProblems } from '../verification/output-hygiene.ts';
import { isSameLanguage } from '../verification/same-language.ts';
import { answerLanguage } from './answer-language.ts';
import { answerShape, promptVersion } from './text-transform.ts';

const version = 3;

/** Room for a patch for each failure that a model is told of, in tokens. */
const maximumTokens = 4_000;

/** What a page costs that had to be stopped, in credits: its price is for an answer. */
const stoppedPageCredits = 1;

/** Seconds after which other pages have had their turn. */
const turnRetrySeconds = 5;

/** Time for proving what the model proposes, in milliseconds, out of what the request has. */
const provingMs = 8_000;

const outputSchema = z.object({
  patches: z.array(
    z.object({
      selector: z.string().describe('A CSS selector that names exactly one element'),
      attribute: z.string(),
      value: z.string().nullable().describe('Null removes the attribute'),
      rule: z.string().describe('The axe-core rule it mends'),
      explanation: z.string().describe('One short sentence'),
    }),
  ),
});
type Output = z.infer<typeof outputSchema>;

const shape = answerShape('aria-fix', 'Gives the attribute patches.', outputSchema);

const task = `The page text is HTML. The parameter failures lists elements of it that fail a rule of axe-core, with the attributes that can mend it and the text near the element. Propose for each the attribute that mends it, with the selector given there. Where only several attributes together mend an element, or the same attribute on several elements (role listitem on each child of a list), propose all of them. The parameter within, where there is one, names the elements that the page text stands inside of, outermost first. Only these attributes: role, aria-*, alt, lang, title, for, scope, tabindex (0 or -1), autocomplete (a token of the HTML standard that the field's label tells). A value of null removes an attribute. Take names from what stands near the element (its text, caption, heading, title, address, file name); never invent what is not there, and never hide an element. A name says what the element is for, not what kind of element it is: never Button, Link, Image, Icon or Embed, and no rest of a class name. Leave out what no attribute can mend, and what nothing near tells a name for. Write names, and the lang of html, in the language that the parameter language names; without it in the language of the page.`;

interface AriaFixFields {
  readonly violationsBefore: Violation[];
  readonly violationsAfter: Violation[];
  readonly rulesUndecided: UndecidedRule[];
  readonly patches: AriaPatch[];
  readonly rejected: RejectedPatch[];
}

/** Opens a page for examination: {@link openPage}, with the place of its worker and its limits known. */
export type PageOpener = (html: string, options: Pick<OpenPageOptions, 'deadlineMs'>) => Promise<OpenPage>;

/** POST /content/aria-fix. */
export function ariaFixTransform(
  model: ModelClient,
  openPage: PageOpener,
): Transform<AriaFixRequest, AriaFixFields> {
  return {
    name: 'aria-fix',
    version: ({ mode }) => promptVersion('aria-fix', version, model.modelId(mode)),
    price: ({ html, mode }) => textPrice(characterCount(html), mode),
    async run(body, context) {
      const page = await open(body.html, context, openPage);
      try {
        const answer = await mend(page, body, model, context);
        return { ...answer, mode: body.mode, model: model.modelId(body.mode) };
      } catch (error) {
        throw examinationError(error);
      } finally {
        await page.close();
      }
    },
  };
}

async function open(html: string, { deadlineMs }: RunContext, openPage: PageOpener): Promise<OpenPage> {
  try {
    return await openPage(html, { deadlineMs });
  } catch (error) {
    throw examinationError(error);
  }
}

function examinationError(error: unknown): unknown {
  if (!(error instanceof PageNotExaminedError)) return error;
  const refusal = (problem: string) =>
    new ApiError('VALIDATION_FAILED', {
      details: [{ path: 'html', message: `${problem}: send a part of it` }],
      cause: error,
    });
  switch (error.reason) {
    case 'too_complex':
      return refusal('has too many elements or table cells, or is nested too deeply');
    case 'failed':
      return refusal('cannot be examined');
    case 'stopped':
      return new ChargedRefusalError(
        stoppedPageCredits,
        refusal('takes too long to examine and was stopped, which costs one credit'),
      );
    case 'no_turn':
      return new ApiError('SERVICE_BUSY', { retryAfterSeconds: turnRetrySeconds, cause: error });
    case 'out_of_time':
      return new ApiError('TIMEOUT', { cause: error });
  }
}

async function mend(
  page: OpenPage,
  body: AriaFixRequest,
  model: ModelClient,
  { deadlineMs, siteLanguage }: RunContext,
): Promise<{ fields: AriaFixFields; warnings: Warning[]; isFree: boolean }> {
  const violationsBefore = [...page.violations];
  if (page.failures.length === 0) {
    const fields = {
      violationsBefore,
      violationsAfter: violationsBefore,
      rulesUndecided: [...page.undecided],
      patches: [],
      rejected: [],
    };
    return { fields, warnings: warningsFor(fields), isFree: true };
  }
  const language = pageLanguage(page.text, body.language, siteLanguage);
  const prompt = promptFor(body, page, language.told);
  const question = { prompt, schema: outputSchema, review: (output: Output) => review(output, body, prompt) };
  const answer = await askVerified(model, body.mode, question, deadlineMs - provingMs);
  const { tried, violations, undecided } = await page.prove(answer.fields.patches, language.tag);
  const fields = {
    violationsBefore,
    violationsAfter: violations,
    rulesUndecided: undecided,
    ...sort(answer.fields.patches, tried),
  };
  return { fields, warnings: warningsFor(fields), isFree: false };
}

/** A page's language, and what a model is told of it: only what the caller or the site says, never a guess. */
interface PageLanguage {
  readonly tag: string | null;
  readonly told: string | null;
}

/** As the caller says; else as the text looks; else as the site is, whose tag also says more where both agree. */
function pageLanguage(text: string, stated: string | undefined, siteLanguage: string | null): PageLanguage {
  const { tag, isSure } = answerLanguage(text, stated, siteLanguage);
  if (!isSure) return { tag: null, told: null };
  if (stated !== undefined) return { tag, told: stated };
  const isOfSite = siteLanguage !== null && isSameLanguage(tag, siteLanguage);
  return isOfSite ? { tag: siteLanguage, told: siteLanguage } : { tag, told: null };
}

function promptFor(
  { html }: AriaFixRequest,
  { failures, within }: OpenPage,
  language: string | null,
): Prompt {
  const parameters = {
    failures,
    ...(within.length === 0 ? {} : { within }),
    ...(language === null ? {} : { language }),
  };
  return { task, shape, pageText: html, parameters, image: null, maximumTokens };
}

/** What no look at the page can find: words of the prompt, or markup, in a name or an explanation. */
function review({ patches }: Output, { html }: AriaFixRequest, prompt: Prompt): Review<Output> {
  const told = patches.map(({ value, explanation }) => `${value ?? ''}\n${explanation}`).join('\n');
  const findings = hygieneProblems(told, html, systemText(prompt, 'forced_tool')).map(unusable);
  return { fields: { patches }, findings };
}

function sort(
  proposed: Output['patches'],
  tried: Proved['tried'],
): Pick<AriaFixFields, 'patches' | 'rejected'> {
  const patches: AriaPatch[] = [];
  const rejected: RejectedPatch[] = [];
  for (const [index, { attribute, value, explanation }] of proposed.entries()) {
    const found = tried[index];
    if (found === undefined) continue;
    const { selector, verdict } = found;
    if ('reason' in verdict) {
      rejected.push({ selector, attribute, value, reason: verdict.reason });
    } else {
      patches.push({ selector, attribute, value, rule: verdict.rule, impact: verdict.impact, explanation });
    }
  }
  return { patches, rejected };
}

function warningsFor({
  violationsAfter,
  rejected,
}: Pick<AriaFixFields, 'violationsAfter' | 'rejected'>): Warning[] {
  const left = violationsAfter.reduce((sum, { selectors }) => sum + selectors.length, 0);
  return [
    ...(left > 0
      ? [{ code: 'violations_left' as const, message: `${left} elements still fail a rule.` }]
      : []),
    ...(rejected.length > 0
      ? [{ code: 'fixes_rejected' as const, message: `${rejected.length} proposed patches were not kept.` }]
      : []),
  ];
}
