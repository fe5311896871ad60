import {
  type ChunkSize,
  chunkConcurrency,
  chunkSize,
  larger,
  maximumOutputTokensPerCall,
  modelCallsFor,
  tokenLimitsOfChunk,
} from '../../../shared/catalog/chunk-size.ts';
import { sentencePairSchema, type Warning, warningSchema } from '../../../shared/contract/content/common.ts';
import * as z from '../../../shared/contract/zod.ts';
import { cacheKeyOf, type TransformCache } from '../../../shared/data/transform-cache.ts';
import { InternalError } from '../../../shared/errors/errors.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { textsBefore } from '../chunks/text-before.ts';
import { cachedMap } from '../engine/cached-map.ts';
import type { CommonBody, Outcome, RunContext, Transform } from '../engine/transform.ts';
import { isUsable, warningsOf } from '../model/finding.ts';
import { generateVerified } from '../model/generate-verified.ts';
import { type JudgeCheck, nothingToCheck } from '../model/judge/judged.ts';
import { pairOf } from '../model/judge/meaning-findings.ts';
import type { ModelClient } from '../model/model-client.ts';
import { mayKeep } from './by-line.ts';
import type { ResponseLanguage } from './response-language.ts';
import {
  completed,
  generateInOneCall,
  languageOf,
  namedTransform,
  promptSpecFor,
  type ReviewContext,
  type TextPromptSpec,
  type TextTransform,
  withJudge,
} from './text-transform.ts';

export interface ChunkedRequest<Body, Output> {
  readonly bodies: readonly Body[];
  join(outputs: readonly Output[]): Output;
}

/** What determines the length of a response. */
export type TokenContext<Body> = Pick<ReviewContext<Body>, 'body' | 'capabilities'> & {
  readonly language: ResponseLanguage;
};

interface LongTextTransform<Body extends CommonBody, Output, Fields extends object>
  extends TextTransform<Body, Output, Fields> {
  expectedTokens(context: TokenContext<Body>): number;
  /**
   * Splits a request into chunks whose responses have the specified size. Returns null when a single call is enough.
   */
  cut(context: ReviewContext<Body>, size: ChunkSize): Promise<ChunkedRequest<Body, Output> | null>;
  /** Returns the output that stands for a chunk without a usable response. */
  unprocessed(body: Body): Output;
  /** Updates fields that depend on warnings, such as `glossaryApplied`, to reflect the warnings of all chunks. */
  reconcile(fields: Fields, warnings: readonly Warning[]): Fields;
}

/**
 * Warnings that apply only to the complete response. A single chunk may be harder to read than the complete response,
 * too short for language detection, or unchanged.
 */
const wholeResponseOnly: ReadonlySet<Warning['code']> = new Set([
  'grade_not_met',
  'readability_not_measured',
  'language_unsure',
  'not_changed',
]);

/**
 * Creates a transform from its definition. If the response to a text does not fit into one model call, the transform
 * splits the text into chunks. It processes the chunks concurrently, and validates, repairs and caches each one
 * individually. It then validates the joined response as a whole.
 */
export function longTextTransform<Body extends CommonBody, Output, Fields extends object>(
  definition: LongTextTransform<Body, Output, Fields>,
): (model: ModelClient, cache: TransformCache) => Transform<Body, Fields> {
  return (model, cache) => ({
    ...namedTransform(definition, model),
    modelCalls(body, texts = 1) {
      const capabilities = model.capabilities(body.mode);
      const language = languageOf(definition, body, null);
      const tokens = definition.expectedTokens({ body, language, capabilities });
      return withJudge(modelCallsFor(texts, tokens, capabilities), definition.isJudged ?? false, model);
    },
    async run(body, context) {
      const language = languageOf(definition, body, context.siteLanguage);
      const capabilities = model.capabilities(body.mode);
      const whole = await promptSpecFor(definition, body, language, capabilities);
      const tokens = definition.expectedTokens(whole.context);
      const concurrency = context.chunkConcurrency ?? chunkConcurrency;
      const isLong = tokens > maximumOutputTokensPerCall(capabilities);
      const cut = isLong
        ? await splitForOneRound(
            definition,
            whole.context,
            chunkSize(tokens, capabilities, concurrency),
            concurrency,
          )
        : null;
      if (cut === null || cut.bodies.length < 2) {
        const isPart = context.chunkConcurrency !== undefined;
        const room = isPart ? tokenLimitsOfChunk(tokens, capabilities) : {};
        const spec = { ...whole, prompt: { ...whole.prompt, ...room } };
        return generateInOneCall(definition, model, spec, context);
      }
      return runInChunks({ definition, model, cache, language, context }, whole, cut);
    },
  });
}

const maximumResplits = 5;

/**
 * Splits a request into chunks. Where possible, creates only as many chunks as can run concurrently, which avoids a
 * second round of calls.
 */
async function splitForOneRound<Body extends CommonBody, Output, Fields extends object>(
  definition: Pick<LongTextTransform<Body, Output, Fields>, 'cut'>,
  context: ReviewContext<Body>,
  size: ChunkSize,
  concurrency: number,
  resplits = 0,
): Promise<ChunkedRequest<Body, Output> | null> {
  const cut = await definition.cut(context, size);
  const isOneRound = cut === null || cut.bodies.length <= concurrency;
  return isOneRound || resplits === maximumResplits
    ? cut
    : splitForOneRound(definition, context, larger(size), concurrency, resplits + 1);
}

interface ChunkResponse<Output> {
  readonly output: Output;
  readonly warnings: readonly Warning[];
  readonly attempts: number;
  readonly check: Pick<JudgeCheck, 'isChecked' | 'links'>;
}

function chunkResponseSchema<Output>(outputSchema: z.ZodMiniType<Output>) {
  return z.object({
    output: outputSchema,
    warnings: z.readonly(z.array(warningSchema)),
    attempts: z.int(),
    check: z.object({ isChecked: z.boolean(), links: z.readonly(z.array(sentencePairSchema)) }),
  });
}

interface ChunkedRun<Body extends CommonBody, Output, Fields extends object> {
  readonly definition: LongTextTransform<Body, Output, Fields>;
  readonly model: ModelClient;
  readonly cache: TransformCache;
  readonly language: ResponseLanguage;
  readonly context: RunContext;
}

async function runInChunks<Body extends CommonBody, Output, Fields extends object>(
  run: ChunkedRun<Body, Output, Fields>,
  whole: TextPromptSpec<Body, Output, Fields>,
  { bodies, join }: ChunkedRequest<Body, Output>,
): Promise<Outcome<Fields>> {
  const { definition, model, cache, language } = run;
  const { orgId, siteId } = run.context;
  const { mode } = whole.context.body;
  const [first] = bodies;
  const before =
    definition.isJudged !== true || first === undefined
      ? []
      : textsBefore(bodies.map(definition.source), definition.isTagged?.(first) ?? false);
  const version = `${namedTransform(definition, model).version(whole.context.body)}/chunk`;
  // The context before a chunk is not part of its cache key, so that an edit in the context does not invalidate
  // the cached chunk.
  const chunks = bodies.map((body, index) => ({
    key: cacheKeyOf({ orgId, siteId, version, request: { ...body, answerLanguage: language } }),
    input: { body, before: before[index] ?? null },
  }));
  const results = await cachedMap<(typeof chunks)[number]['input'], ChunkResponse<Output>, ApiError>(chunks, {
    orgId,
    cache,
    schema: chunkResponseSchema(definition.schema),
    concurrency: chunkConcurrency,
    generate: (chunk, signal) => generateChunk(run, chunk.body, chunk.before, signal),
    failureOf: (error) => (error instanceof ApiError && keptErrors.has(error.code) ? error : null),
  });
  const failures = results.flatMap((result) => ('failure' in result ? [result.failure] : []));
  const [failure] = failures;
  if (failure !== undefined && !mayKeep(failures.length, results.length)) throw failure;
  const responses = results.map((result, index) => {
    if ('value' in result) return result.value;
    const output = definition.unprocessed(bodies[index] ?? whole.context.body);
    return { output, warnings: [], attempts: 1, check: nothingToCheck };
  });
  const { fields, findings } = await whole.review(join(responses.map(({ output }) => output)));
  if (!isUsable(findings)) {
    // Removes the cached chunks. Otherwise, every retry would combine them into the same unusable response.
    await cache.remove(orgId, [...new Set(chunks.map(({ key }) => key))]);
    throw new ApiError('MODEL_OUTPUT_INVALID', { cause: new InternalError('Only the chunks are usable') });
  }
  const kept = results.flatMap((result, index) => ('failure' in result ? [index] : []));
  const warnings = [
    ...mergeWarnings(warningsOf(findings), responses),
    ...(kept.length === 0 ? [] : [keptWarning(kept, bodies.map(definition.source))]),
  ];
  const attempts = Math.max(...responses.map((response) => response.attempts));
  const reconciled = definition.reconcile(fields, warnings);
  const check = {
    isChecked: responses.every((response) => response.check.isChecked),
    links: responses.flatMap((response) => response.check.links),
    faulty: [],
  };
  return {
    fields: completed(definition, reconciled, attempts, check),
    mode,
    model: model.modelId(mode),
    warnings,
    isFree: false,
    ...(failures.length === 0 ? {} : { failures }),
  };
}

/** Errors of one chunk that do not make the other chunks worthless. */
const keptErrors: ReadonlySet<string> = new Set(['MODEL_OUTPUT_INVALID', 'CONTENT_REFUSED']);

function keptWarning(indexes: number[], sources: readonly string[]): Warning {
  const message = `${indexes.length} of ${sources.length} parts have no usable result: they keep the original text.`;
  const sentences = indexes.map((at) => pairOf(sources[at] ?? '', sources[at] ?? ''));
  return { code: 'source_kept', message, details: { sentences, indexes } };
}

async function generateChunk<Body extends CommonBody, Output, Fields extends object>(
  { definition, model, language, context }: ChunkedRun<Body, Output, Fields>,
  body: Body,
  before: string | null,
  signal: AbortSignal,
): Promise<ChunkResponse<Output>> {
  const capabilities = model.capabilities(body.mode);
  const chunk = await promptSpecFor(definition, body, language, capabilities, before);
  const room = tokenLimitsOfChunk(definition.expectedTokens(chunk.context), capabilities);
  const spec = {
    prompt: { ...chunk.prompt, ...room },
    schema: chunk.schema,
    review: async (output: Output) => ({
      fields: chunk.tidy(output),
      findings: (await chunk.review(output)).findings,
    }),
  };
  const { fields, ...rest } = await generateVerified(model, body.mode, spec, context.deadlineMs, signal);
  return { output: fields, ...rest };
}

function mergeWarnings(
  wholeWarnings: readonly Warning[],
  responses: readonly ChunkResponse<unknown>[],
): Warning[] {
  const known = new Set(wholeWarnings.map(({ code }) => code));
  const ofChunks = responses
    .flatMap(({ warnings }) => warnings)
    .filter(({ code }) => !known.has(code) && !wholeResponseOnly.has(code));
  const different = new Map(ofChunks.map((warning) => [JSON.stringify(warning), warning]));
  return [...wholeWarnings, ...different.values()];
}
