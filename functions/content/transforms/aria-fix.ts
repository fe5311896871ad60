import { chunkConcurrency, oneModelCall } from '../../../shared/catalog/chunk-size.ts';
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
import { PageNotExaminedError } from '../aria/errors.ts';
import type { VerifiedPatches } from '../aria/messages.ts';
import type { OpenPage, OpenPageOptions } from '../aria/open-page.ts';
import { ChargedRefusalError, type RunContext, type Transform } from '../engine/transform.ts';
import { isSameLanguage } from '../language/language-tags.ts';
import type { ModelClient } from '../model/model-client.ts';
import { ariaFixVersion, type ProposedPatch, proposePatches } from './aria-patches.ts';
import { responseLanguage } from './response-language.ts';
import { promptVersion } from './text-transform.ts';

const stoppedPageCredits = 1;

const queueRetrySeconds = 5;

/** Characters of markup per model call, for estimating the calls before the page's failures are known. */
const charactersPerCall = 1_000;

interface AriaFixFields {
  readonly violationsBefore: Violation[];
  readonly violationsAfter: Violation[];
  readonly rulesUndecided: UndecidedRule[];
  readonly patches: AriaPatch[];
  readonly rejected: RejectedPatch[];
}

export type PageOpener = (html: string, options: Pick<OpenPageOptions, 'deadlineMs'>) => Promise<OpenPage>;

export function ariaFixTransform(
  model: ModelClient,
  openPage: PageOpener,
): Transform<AriaFixRequest, AriaFixFields> {
  return {
    name: 'aria-fix',
    version: ({ mode }) => promptVersion('aria-fix', ariaFixVersion, model.modelId(mode)),
    price: ({ html, mode }) => textPrice(characterCount(html), mode),
    modelCalls({ html }) {
      const calls = Math.min(chunkConcurrency, Math.ceil(characterCount(html) / charactersPerCall));
      return { ...oneModelCall, calls, atOnce: Math.max(calls, oneModelCall.atOnce) };
    },
    async run(body, context) {
      let page: OpenPage | undefined;
      try {
        page = await openPage(body.html, context);
        const response = await fixPage(page, body, model, context);
        return { ...response, mode: body.mode, model: model.modelId(body.mode) };
      } catch (error) {
        throw examinationError(error);
      } finally {
        await page?.close();
      }
    },
  };
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
      return new ApiError('SERVICE_BUSY', { retryAfterSeconds: queueRetrySeconds, cause: error });
    case 'out_of_time':
      return new ApiError('TIMEOUT', { cause: error });
  }
}

async function fixPage(
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
    return { fields, warnings: warningsFor(fields, 0), isFree: true };
  }
  const language = pageLanguage(page.text, body.language, siteLanguage);
  const modelDeadlineMs = deadlineMs - page.verificationMs;
  const { patches, unprocessed } = await proposePatches(model, body, page, language.stated, modelDeadlineMs);
  const { tried, violations, undecided } = await page.verify(patches, language.tag);
  const fields = {
    violationsBefore,
    violationsAfter: violations,
    rulesUndecided: undecided,
    ...sort(patches, tried),
  };
  return { fields, warnings: warningsFor(fields, unprocessed), isFree: false };
}

interface PageLanguage {
  readonly tag: string | null;
  /** Language to send to the model, or null when the model detects it. */
  readonly stated: string | null;
}

/**
 * Determines the language of a page. When the detected language is the site's, returns the site's tag, which may also
 * specify a region.
 */
function pageLanguage(text: string, stated: string | undefined, siteLanguage: string | null): PageLanguage {
  const { tag, isSure } = responseLanguage(text, stated, siteLanguage);
  if (!isSure) return { tag: null, stated: null };
  if (stated !== undefined) return { tag, stated };
  const isOfSite = siteLanguage !== null && isSameLanguage(tag, siteLanguage);
  return isOfSite ? { tag: siteLanguage, stated: siteLanguage } : { tag, stated: null };
}

function sort(
  proposed: readonly ProposedPatch[],
  tried: VerifiedPatches['tried'],
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

function warningsFor(
  { violationsAfter, rejected }: Pick<AriaFixFields, 'violationsAfter' | 'rejected'>,
  unprocessed: number,
): Warning[] {
  const left = violationsAfter.reduce((sum, { selectors }) => sum + selectors.length, 0);
  const warnings: [count: number, code: Warning['code'], message: string][] = [
    [
      left,
      'violations_left',
      'elements still fail a rule: mend them in the page, for example with a visible label.',
    ],
    [rejected.length, 'fixes_rejected', 'proposed patches were rejected.'],
    [
      unprocessed,
      'fixes_unfinished',
      'failures were not processed. Apply the patches and send the page again.',
    ],
  ];
  return warnings
    .filter(([count]) => count > 0)
    .map(([count, code, message]) => ({ code, message: `${count} ${message}` }));
}
