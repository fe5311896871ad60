import * as z from 'zod';
import { textPrice } from '../../../shared/catalog/credits.ts';
import type {
  AriaFixRequest,
  AriaPatch,
  RejectedPatch,
  Violation,
} from '../../../shared/contract/content/aria-fix.ts';
import type { Warning } from '../../../shared/contract/content/common.ts';
import { characterCount } from '../../../shared/contract/primitives.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { PatchVerdict } from '../aria/messages.ts';
import { type OpenPage, type OpenPageOptions, PageNotExaminedError } from '../aria/open-page.ts';
import type { RunContext, Transform } from '../engine/transform.ts';
import { askVerified, type Review } from '../model/ask-verified.ts';
import { unusable } from '../model/finding.ts';
import type { ModelClient } from '../model/model-client.ts';
import { type Prompt, systemText } from '../model/prompt.ts';
import { hygieneProblems } from '../verification/output-hygiene.ts';
import { answerShape, promptVersion } from './text-transform.ts';

const version = 2;

/** So many failing elements a model mends in the time a request has; the rest stays among the violations. */
const maximumFailures = 40;

/** Room for a patch for each of them, in tokens. */
const maximumTokens = 4_000;

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

const task = `The page text is HTML. The parameter failures lists elements of it that fail a rule of axe-core. Propose for each the attribute that mends it, with the selector given there. Only these attributes: role, aria-*, alt, lang, title, for, scope, tabindex (0 or -1). A value of null removes an attribute. Take names from what stands near the element (its text, caption, heading, title, address, file name); never invent what is not there, and never hide an element. Leave out what no attribute can mend. Write names in the language of the page.`;

interface AriaFixFields {
  readonly violationsBefore: Violation[];
  readonly violationsAfter: Violation[];
  readonly patches: AriaPatch[];
  readonly rejected: RejectedPatch[];
}

/** Opens a page for examination: {@link openPage}, with the place of its worker known. */
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
  const message =
    'has too many elements, is nested too deeply, or takes too long to examine: send a part of it';
  return new ApiError('VALIDATION_FAILED', { details: [{ path: 'html', message }], cause: error });
}

async function mend(
  page: OpenPage,
  body: AriaFixRequest,
  model: ModelClient,
  { deadlineMs }: RunContext,
): Promise<{ fields: AriaFixFields; warnings: Warning[]; isFree: boolean }> {
  const violationsBefore = [...page.violations];
  if (violationsBefore.length === 0) {
    const fields = { violationsBefore, violationsAfter: [], patches: [], rejected: [] };
    return { fields, warnings: [], isFree: true };
  }
  const prompt = promptFor(body, page);
  const question = { prompt, schema: outputSchema, review: (output: Output) => review(output, body, prompt) };
  const answer = await askVerified(model, body.mode, question, deadlineMs - provingMs);
  const { verdicts, violations } = await page.prove(answer.fields.patches);
  const fields = {
    violationsBefore,
    violationsAfter: [...violations],
    ...sort(answer.fields.patches, verdicts),
  };
  return { fields, warnings: warningsFor(fields), isFree: false };
}

function promptFor({ html, language }: AriaFixRequest, { failures }: OpenPage): Prompt {
  const parameters = {
    failures: failures.slice(0, maximumFailures),
    ...(language === undefined ? {} : { language }),
  };
  return { task, shape, pageText: html, parameters, image: null, maximumTokens };
}

/** What no look at the page can find: words of the prompt, or markup, in a name or an explanation. */
function review({ patches }: Output, { html }: AriaFixRequest, prompt: Prompt): Review<Output> {
  const told = patches.map(({ value, explanation }) => `${value ?? ''}\n${explanation}`).join('\n');
  const findings = hygieneProblems(told, html, systemText(prompt, 'tool')).map(unusable);
  return { fields: { patches }, findings };
}

function sort(
  proposed: Output['patches'],
  verdicts: readonly PatchVerdict[],
): Pick<AriaFixFields, 'patches' | 'rejected'> {
  const patches: AriaPatch[] = [];
  const rejected: RejectedPatch[] = [];
  for (const [index, { selector, attribute, value, explanation }] of proposed.entries()) {
    const verdict = verdicts[index];
    if (verdict === undefined || 'reason' in verdict) {
      rejected.push({ selector, attribute, value, reason: verdict?.reason ?? 'not_checked' });
    } else {
      patches.push({ selector, attribute, value, rule: verdict.rule, impact: verdict.impact, explanation });
    }
  }
  return { patches, rejected };
}

function warningsFor({ violationsAfter, rejected }: AriaFixFields): Warning[] {
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
