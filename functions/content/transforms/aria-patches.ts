import {
  chunkConcurrency,
  maximumOutputTokensPerCall,
  tokenLimitsOfChunk,
  writableTokens,
} from '../../../shared/catalog/chunk-size.ts';
import type { ModelCapabilities } from '../../../shared/catalog/model-capabilities.ts';
import { inParallel } from '../../../shared/collections/in-parallel.ts';
import type { AriaFixRequest } from '../../../shared/contract/content/aria-fix.ts';
import { characterCount } from '../../../shared/contract/primitives.ts';
import * as z from '../../../shared/contract/zod.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { type Prompt, systemText } from '../../../shared/model/prompt.ts';
import type { OpenPage } from '../aria/open-page.ts';
import type { Patch } from '../aria/patch-rules.ts';
import { shortenMarkup } from '../aria/shorten-markup.ts';
import { expectedTokens, written } from '../chunks/expected-tokens.ts';
import { unusable } from '../model/finding.ts';
import { generateVerified, type Review } from '../model/generate-verified.ts';
import type { ModelClient } from '../model/model-client.ts';
import { responseFormat } from '../model/response-format.ts';
import { hygieneProblems } from '../verification/output-hygiene.ts';

/** Part of the cache key. Increment whenever the prompt or the processing of the model's response changes. */
export const ariaFixVersion = 6;

const patchSchema = z.object({
  failure: z.withMeta(z.int(), { description: 'Number of the failure that it helps to mend' }),
  selector: z.withMeta(z.nullable(z.string()), {
    description: 'Null for the failing element; for another one a CSS selector that names it alone',
  }),
  attribute: z.string(),
  value: z.withMeta(z.nullable(z.string()), { description: 'Null removes the attribute' }),
  explanation: z.withMeta(z.string(), { description: 'At most ten words' }),
});
export const ariaFixOutputSchema = z.object({ patches: z.array(patchSchema) });
type Output = z.infer<typeof ariaFixOutputSchema>;

const shape = responseFormat('aria-fix', 'Gives the attribute patches.');

const task = `The page text is HTML; an ellipsis shows where a text of it was cut. The parameter failures lists elements of it that fail a rule of axe-core, each with its number, with the attributes that can mend it and the text near the element. Propose for each the attribute that mends it, by the failure's number. Where only several attributes together mend an element, or the same attribute on several elements (role listitem on each child of a list), propose all of them, other elements by selectors like those given there. The parameter within, where there is one, names the elements that the page text stands inside of, outermost first. Only these attributes: role, aria-*, alt, lang, title, for, scope, tabindex (0 or -1), autocomplete (a token of the HTML standard that the input type implies, or null). A value of null removes an attribute. Take names from its visible label, caption or heading, its title, or its icon's class or file name; never invent what is not there, and never hide an element. A name says what the element is for: never its kind (Button, Icon, Embed), value, content, options or class, nor the name of another control. Leave out what no attribute can mend, and what nothing near tells a name for. Write names, and the lang of html, in the language that the parameter language names; without it in the language of the page.`;

/** Estimated number of tokens in a patch without its value and explanation. */
const patchFrameTokens = 25;
/** Estimated number of letters in the value and explanation of a patch. */
const patchLetters = 90;

/** Token margin for failures that require several patches, such as failures of list items. */
const spareTokens = 800;

/** Estimated maximum input of one call, in tokens: the tags of the largest page, its failures and the instructions. */
const readTokens = 20_000;

/** Number of page tokens to send to the model per API request, divided equally among the model calls. */
const pageTokens = 40_000;
const leastPageTokens = 2_000;
const mostPageTokens = 8_000;

/** Maximum estimated generation time, as a fraction of the available time. */
const plannedShare = 0.95;

export interface ProposedPatch extends Patch {
  readonly explanation: string;
}

interface Proposals {
  readonly patches: readonly ProposedPatch[];
  readonly unprocessed: number;
}

interface NumberedFailure {
  readonly number: number;
  readonly selector: string;
}

/**
 * Prompts the model for patches, in one call if time allows, otherwise in concurrent calls that each handle some of the
 * failures. A failed call does not affect the others.
 * @param language language of accessible names, specified by the request or the site
 * @param deadlineMs in milliseconds since the Unix epoch
 * @throws the error of the first call, when all calls failed
 */
export async function proposePatches(
  model: ModelClient,
  { html, mode }: AriaFixRequest,
  page: Pick<OpenPage, 'failures' | 'text' | 'within'>,
  language: string | null,
  deadlineMs: number,
): Promise<Proposals> {
  const capabilities = model.capabilities(mode);
  const tokens = patchTokens(page.text);
  const failures = page.failures.map((failure, index) => ({ number: index + 1, ...failure }));
  const groups = groupsOf(failures, tokens, capabilities, deadlineMs - Date.now());
  const pageText = pageTextFor(html, groups.length);
  const results = await inParallel(groups, chunkConcurrency, async (group, signal) => {
    const parameters = {
      failures: group,
      ...(page.within.length === 0 ? {} : { within: page.within }),
      ...(language === null ? {} : { language }),
    };
    const { maximumTokens, thinkingTokens } = tokenLimitsOfChunk(group.length * tokens, capabilities);
    const room = {
      maximumTokens: maximumTokens + spareTokens,
      ...(groups.length > 1 ? { thinkingTokens } : {}),
    };
    const prompt: Prompt = { task, shape, pageText, parameters, image: null, ...room };
    const spec = {
      prompt,
      schema: ariaFixOutputSchema,
      review: (output: Output) => review(output, html, prompt),
    };
    try {
      return (await generateVerified(model, mode, spec, deadlineMs, signal)).fields.patches;
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  });
  const failed = results.filter((result) => result instanceof ApiError);
  if (failed.length === results.length) throw failed[0] ?? new ApiError('INTERNAL_ERROR');
  const unprocessed = results.flatMap((result, index) =>
    result instanceof ApiError ? (groups[index] ?? []) : [],
  );
  const proposed = results.flatMap((result) => (result instanceof ApiError ? [] : result));
  return { patches: located(proposed, failures), unprocessed: unprocessed.length };
}

function patchTokens(text: string): number {
  const sample = text === '' ? 'a' : text;
  return patchFrameTokens + (patchLetters * expectedTokens(sample, written)) / characterCount(sample);
}

function groupsOf<Failure>(
  failures: readonly Failure[],
  tokens: number,
  capabilities: ModelCapabilities,
  limitMs: number,
): Failure[][] {
  const writable = writableTokens(limitMs * plannedShare, readTokens, capabilities);
  const length = Math.max(
    1,
    Math.floor(Math.min(maximumOutputTokensPerCall(capabilities), writable) / tokens),
  );
  const count = Math.ceil(failures.length / length);
  const even = Math.ceil(failures.length / count);
  return Array.from({ length: count }, (_, index) => failures.slice(index * even, (index + 1) * even)).filter(
    (group) => group.length > 0,
  );
}

function pageTextFor(html: string, callCount: number): string {
  const maximumTokens = Math.min(Math.max(pageTokens / callCount, leastPageTokens), mostPageTokens);
  return shortenMarkup(html, (markup) => expectedTokens(markup, written) <= maximumTokens);
}

function review({ patches }: Output, html: string, prompt: Prompt): Review<Output> {
  const stated = patches.map(({ value, explanation }) => `${value ?? ''}\n${explanation}`).join('\n');
  const findings = hygieneProblems(stated, html, systemText(prompt, 'forced_tool')).map(unusable);
  return { fields: { patches }, findings };
}

function located(proposed: Output['patches'], failures: readonly NumberedFailure[]): ProposedPatch[] {
  const selectors = new Map(failures.map(({ number, selector }) => [number, selector]));
  return proposed.flatMap(({ failure, selector: own, ...patch }) => {
    const selector = own ?? selectors.get(failure);
    return selector === undefined ? [] : [{ selector, ...patch }];
  });
}
