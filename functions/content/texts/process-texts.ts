import { textsPrice } from '../../../shared/catalog/credits.ts';
import type { Warning } from '../../../shared/contract/content/common.ts';
import type { TextError } from '../../../shared/contract/content/texts.ts';
import type { Direction } from '../../../shared/contract/direction.ts';
import type * as z from '../../../shared/contract/zod.ts';
import type { TransformCache } from '../../../shared/data/transform-cache.ts';
import type { ApiError } from '../../../shared/http/api-error.ts';
import type { Validated } from '../../../shared/http/validate.ts';
import { directionOfResponse } from '../engine/direction.ts';
import type { Outcome, RunContext, Transform } from '../engine/transform.ts';
import { type OneText, runTexts, type TextOutcome } from './run-texts.ts';
import { failureOfAll, type TextFailure } from './text-failure.ts';

const emptyLine = '\n\n';

export interface SeveralTexts<One, Fields> {
  readonly requestSchema: z.ZodMiniType<One>;
  readonly fieldsSchema: z.ZodMiniType<Fields>;
  combine(texts: ProcessedTexts<One, Fields>): Fields;
}

interface ProcessedTexts<One, Fields> {
  /** A request with all texts joined by blank lines. */
  readonly request: One;
  /** The processed texts, joined by blank lines. */
  readonly text: string;
  /** One response per text. Never empty. */
  readonly responses: readonly { readonly request: One; readonly fields: Fields }[];
  readonly siteLanguage: string | null;
}

type Result<Fields> =
  | (Partial<Fields> & { readonly dir?: Direction; readonly warnings: readonly Warning[] })
  | { readonly warnings: readonly Warning[]; readonly error: TextError };

/**
 * Processes a request with several texts.
 *
 * @param requests at least one valid, identical except for their texts
 * @throws the ApiError of the first text, when all texts failed
 * @throws the errors of {@link runTexts}
 */
export async function processTexts<One extends OneText, Fields extends { readonly text: string }>(
  one: Transform<One, Fields>,
  { fieldsSchema, combine }: SeveralTexts<One, Fields>,
  requests: readonly Validated<One>[],
  context: RunContext,
  cache: TransformCache,
): Promise<Outcome<Fields & { readonly results: readonly Result<Fields>[] }>> {
  const { siteLanguage } = context;
  const outcomes = await runTexts(one, requests, fieldsSchema, context, cache);
  const responses = outcomes.flatMap((outcome) => (outcome.failure === null ? [outcome] : []));
  const failures = outcomes.flatMap(({ failure }) => (failure === null ? [] : [failure]));
  const [first] = responses;
  if (first === undefined) throw failureOfFirst(failures);
  const fields = combine({
    request: joined(first.request, responses, emptyLine),
    text: responses.map((response) => response.fields.text).join(emptyLine),
    responses,
    siteLanguage,
  });
  const newResponses = responses.filter(({ isNew }) => isNew);
  const isFree = newResponses.length === 0;
  return {
    fields: { ...fields, results: outcomes.map((outcome) => resultOf(outcome, siteLanguage)) },
    mode: first.mode,
    model: first.model,
    warnings: [...failureWarnings(failures.length, outcomes.length), ...firstOfEachCode(responses)],
    isFree,
    isCached: isFree && failures.length === 0,
    ...(isFree ? {} : { credits: priceOf(one, first.request, newResponses) }),
    ...(failures.length === 0 ? {} : { failures: failures.map(({ thrown }) => thrown) }),
  };
}

function failureOfFirst([failure]: readonly TextFailure[]): ApiError | Error {
  return failure === undefined ? new Error('There were no texts') : failureOfAll(failure);
}

function priceOf<One extends OneText>(
  one: Transform<One, object>,
  request: One,
  texts: readonly { readonly request: One }[],
): number {
  return Math.max(one.price(joined(request, texts, '')), textsPrice(texts.length, request.mode));
}

function joined<One extends OneText>(
  request: One,
  texts: readonly { readonly request: One }[],
  separator: string,
): One {
  return { ...request, text: texts.map((each) => each.request.text).join(separator) };
}

function resultOf<One extends OneText, Fields extends object>(
  outcome: TextOutcome<One, Fields>,
  siteLanguage: string | null,
): Result<Fields> {
  if (outcome.failure !== null) return { warnings: [], error: outcome.failure.error };
  const { request, fields, warnings } = outcome;
  const dir = directionOfResponse(fields, request.language ?? siteLanguage);
  return { ...fields, ...(dir === null ? {} : { dir }), warnings };
}

function failureWarnings(count: number, total: number): Warning[] {
  if (count === 0) return [];
  const message = `${count} of ${total} texts failed: see error in their results.`;
  return [{ code: 'texts_not_answered', message }];
}

function firstOfEachCode(responses: readonly { readonly warnings: readonly Warning[] }[]): Warning[] {
  const all = responses.flatMap(({ warnings }) => warnings);
  return [...new Map(all.toReversed().map((warning) => [warning.code, warning])).values()].toReversed();
}
