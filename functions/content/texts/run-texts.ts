import { chunkConcurrencyShare } from '../../../shared/catalog/chunk-size.ts';
import type * as z from '../../../shared/contract/zod.ts';
import type { TransformCache } from '../../../shared/data/transform-cache.ts';
import type { Validated } from '../../../shared/http/validate.ts';
import { cachedMap } from '../engine/cached-map.ts';
import {
  type CacheableResponse,
  cacheable,
  cachedResponseSchema,
  responseKeyOf,
} from '../engine/response.ts';
import type { CommonBody, RunContext, Transform } from '../engine/transform.ts';
import { invalidTextFailure, type TextFailure, textFailureOf } from './text-failure.ts';

export type OneText = CommonBody & { readonly text: string };

interface TextResponse<Fields> extends Omit<CacheableResponse, 'fields'> {
  readonly fields: Fields;
  /** False when the response came from the cache or from an identical text in the same request. */
  readonly isNew: boolean;
  readonly failure: null;
}

export type TextOutcome<One, Fields> =
  | ({ readonly request: One } & TextResponse<Fields>)
  | { readonly failure: TextFailure };

/**
 * Runs a transform for several requests concurrently. Uses the cache in the same way as for separate requests, and
 * processes identical requests only once. A failed or invalid request does not affect the others.
 *
 * @returns the outcomes in request order
 * @throws any error that is not specific to one text ({@link textFailureOf})
 */
export async function runTexts<One extends OneText, Fields extends object>(
  transform: Transform<One, Fields>,
  requests: readonly Validated<One>[],
  fieldsSchema: z.ZodMiniType<Fields>,
  context: RunContext,
  cache: TransformCache,
): Promise<TextOutcome<One, Fields>[]> {
  const valid = requests.flatMap((request) => (request.valid ? [request.value] : []));
  const totalCharacters = valid.reduce((sum, { text }) => sum + text.length, 0);
  const keyed = valid.map((request) => ({
    key: responseKeyOf(transform, { ...context, body: request }),
    input: request,
  }));
  const results = await cachedMap<One, CacheableResponse, TextFailure>(keyed, {
    orgId: context.orgId,
    cache,
    schema: cachedResponseSchema,
    concurrency: valid.length,
    async generate(request, stop) {
      const concurrency = chunkConcurrencyShare(request.text.length, totalCharacters);
      return cacheable(await transform.run(request, { ...context, stop, chunkConcurrency: concurrency }));
    },
    failureOf: textFailureOf,
  });
  const byRequest = new Map(keyed.map(({ input }, index) => [input, results[index]]));
  return requests.flatMap((request): TextOutcome<One, Fields>[] => {
    if (!request.valid) return [{ failure: invalidTextFailure(request.details) }];
    const result = byRequest.get(request.value);
    if (result === undefined) return [];
    if ('failure' in result) return [{ failure: result.failure }];
    const { fields, ...response } = result.value;
    const { isNew } = result;
    return [
      { request: request.value, ...response, fields: fieldsSchema.parse(fields), isNew, failure: null },
    ];
  });
}
