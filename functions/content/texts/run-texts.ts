import { chunkConcurrencyShare } from '../../../shared/catalog/chunk-size.ts';
import type * as z from '../../../shared/contract/zod.ts';
import {
  type CacheableResponse,
  cacheable,
  cachedResponseSchema,
  responseKeyOf,
} from '../engine/response.ts';
import type { ResponseCache } from '../engine/response-cache.ts';
import type { CommonBody, RunContext, Transform } from '../engine/transform.ts';
import { type TextFailure, textFailureOf } from './text-failure.ts';

export type OneText = CommonBody & { readonly text: string };

interface TextResponse<Fields> extends Omit<CacheableResponse, 'fields'> {
  readonly fields: Fields;
  /** False when the response came from the cache or from an identical text in the same request. */
  readonly isNew: boolean;
  readonly failure: null;
}

export type TextOutcome<One, Fields> = { readonly request: One } & (
  | TextResponse<Fields>
  | { readonly failure: TextFailure }
);

/**
 * Runs a transform for several requests concurrently. Uses the cache in the same way as for separate requests, and
 * processes identical requests only once. A failed request does not affect the others.
 *
 * @returns the outcomes in request order
 * @throws any error that is not specific to one text ({@link textFailureOf}), after all requests have completed
 */
export async function runTexts<One extends OneText, Fields extends object>(
  transform: Transform<One, Fields>,
  requests: readonly One[],
  fieldsSchema: z.ZodMiniType<Fields>,
  context: RunContext,
  cache: ResponseCache,
): Promise<TextOutcome<One, Fields>[]> {
  const keyed = requests.map((request) => ({
    request,
    key: responseKeyOf(transform, { ...context, body: request }),
  }));
  const cached = await cache.getAll([...new Set(keyed.map(({ key }) => key))], cachedResponseSchema);
  const pending = new Map<string, Promise<CacheableResponse>>();
  const totalCharacters = requests.reduce((sum, { text }) => sum + text.length, 0);
  const run = async (request: One, key: string): Promise<CacheableResponse> => {
    const concurrency = chunkConcurrencyShare(request.text.length, totalCharacters);
    const response = await transform.run(request, { ...context, chunkConcurrency: concurrency });
    await cache.put(context.orgId, key, cacheable(response));
    return response;
  };
  const outcomeOf = (request: One, response: CacheableResponse, isNew: boolean): TextOutcome<One, Fields> => {
    const { mode, model, warnings, fields } = response;
    return { request, mode, model, warnings, fields: fieldsSchema.parse(fields), isNew, failure: null };
  };
  const outcomes = await Promise.allSettled(
    keyed.map(async ({ request, key }): Promise<TextOutcome<One, Fields>> => {
      const known = cached.get(key) ?? pending.get(key);
      if (known !== undefined) return outcomeOf(request, await known, false);
      const promise = run(request, key);
      pending.set(key, promise);
      return outcomeOf(request, await promise, true);
    }),
  );
  return outcomes.map((outcome, index) => {
    if (outcome.status === 'fulfilled') return outcome.value;
    const failure = textFailureOf(outcome.reason);
    const request = requests[index];
    if (failure === null || request === undefined) throw outcome.reason;
    return { request, failure };
  });
}
