import * as z from 'zod';
import { dollarsOf } from '../shared/catalog/model-prices.ts';
import { sumOf } from '../shared/collections/sum-of.ts';
import type { Case } from './cases.ts';
import type { ModelCall } from './model-calls.ts';

const violationsSchema = z.array(z.object({ selectors: z.array(z.unknown()) }));

const responseSchema = z.looseObject({
  model: z.string(),
  warnings: z.array(z.object({ code: z.string() })),
  readability: z.object({ met: z.boolean().nullable() }).optional(),
  preserved: z.record(z.string(), z.boolean().nullable()).optional(),
  markupPreserved: z.boolean().nullish(),
  violationsBefore: violationsSchema.optional(),
  violationsAfter: violationsSchema.optional(),
});
const failureSchema = z.object({ code: z.string() });

/** Calls a transform over HTTP. Returns error responses as results instead of throwing. */
export async function callTransform(
  { id, transform, language, source, body }: Case,
  { siteRoot, key }: { readonly siteRoot: string; readonly key: string },
  takeModelCalls: (trace: string) => readonly ModelCall[],
) {
  const headers = { 'X-Api-Key': key, 'Content-Type': 'application/json' };
  const startedAtMs = performance.now();
  const url = `${siteRoot}/api/v1/content/${transform}`;
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const json: unknown = await response.json().catch(() => null);
  const latencyMs = Math.round(performance.now() - startedAtMs);
  const modelCalls = takeModelCalls(response.headers.get('x-amzn-trace-id') ?? '');
  const succeeded = modelCalls.filter(({ status }) => status === 200);
  const result = response.ok ? responseSchema.parse(json) : null;
  return {
    id,
    transform,
    language,
    source,
    latencyMs,
    status: response.status,
    code: result === null ? (failureSchema.safeParse(json).data?.code ?? `HTTP ${response.status}`) : null,
    model: result?.model ?? null,
    warnings: result?.warnings.map(({ code }) => code) ?? [],
    readability: result?.readability ?? null,
    checks: result === null ? [] : checksOf(result),
    repairs: succeeded.filter(({ isRepair }) => isRepair).length,
    failedModelCalls: modelCalls.length - succeeded.length,
    inputTokens: sumOf(succeeded.map(({ inputTokens }) => inputTokens)),
    outputTokens: sumOf(succeeded.map(({ outputTokens }) => outputTokens)),
    /** Estimated cost in US dollars, or null when no model has a list price. */
    dollars: totalDollars(succeeded),
    answer: json,
  };
}

export type CallResult = Awaited<ReturnType<typeof callTransform>>;

function checksOf(result: z.infer<typeof responseSchema>): readonly boolean[] {
  const { preserved = {}, markupPreserved = null, violationsBefore, violationsAfter } = result;
  const count = (found: z.infer<typeof violationsSchema> = []) =>
    sumOf(found.map(({ selectors }) => selectors.length));
  const isFixed = count(violationsBefore) === 0 ? null : count(violationsAfter) === 0;
  return [...Object.values(preserved), markupPreserved, isFixed].filter((held) => held !== null);
}

function totalDollars(calls: readonly ModelCall[]): number | null {
  const dollars = calls.flatMap((call) => dollarsOf(call.model, call) ?? []);
  return dollars.length === 0 ? null : sumOf(dollars);
}
