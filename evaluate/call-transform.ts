import { modelPriceOf } from '../shared/catalog/model-prices.ts';
import { sumOf } from '../shared/collections/sum-of.ts';
import type { Case } from './cases.ts';
import type { ModelCall } from './model-calls.ts';
import { readAnswer } from './read-answer.ts';
import type { CallResult } from './result.ts';

/** Where calls go, and what counts the model's part in them. */
export interface EvaluationStack {
  readonly siteRoot: string;
  readonly key: string;
  /** The calls of the model for one request, by the trace header of its answer. */
  takeModelCalls(trace: string): readonly ModelCall[];
}

/** Makes one call over HTTP. What fails is a result too: the report tells of it. */
export async function callTransform(
  { id, transform, language, source, path, body }: Case,
  stack: EvaluationStack,
): Promise<CallResult> {
  const startedAt = performance.now();
  const { status, trace, answer } = await post(`${stack.siteRoot}${path}`, stack.key, body);
  const latencyMs = Math.round(performance.now() - startedAt);
  const calls = stack.takeModelCalls(trace);
  const answered = calls.filter((call) => call.status === 200);
  return {
    id,
    transform,
    language,
    source,
    status,
    latencyMs,
    ...readAnswer(transform, status, answer),
    asks: answered.length,
    repairs: answered.filter(({ isRepair }) => isRepair).length,
    refusals: calls.length - answered.length,
    inputTokens: sumOf(answered.map((call) => call.inputTokens)),
    outputTokens: sumOf(answered.map((call) => call.outputTokens)),
    dollars: dollarsOf(answered),
  };
}

async function post(url: string, key: string, body: object) {
  const headers = { 'X-Api-Key': key, 'Content-Type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const trace = response.headers.get('x-amzn-trace-id') ?? '';
  const answer: unknown = await response.json().catch(() => null);
  return { status: response.status, trace, answer };
}

/** Of every answer that was made, also where the request failed in the end; null where no model has a price. */
function dollarsOf(calls: readonly ModelCall[]): number | null {
  const dollars = calls.flatMap(({ model, inputTokens, outputTokens }) => {
    const price = modelPriceOf(model);
    return price === null ? [] : [(inputTokens * price.input + outputTokens * price.output) / 1_000_000];
  });
  return dollars.length === 0 ? null : sumOf(dollars);
}
