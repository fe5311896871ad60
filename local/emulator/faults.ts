import * as z from 'zod';

/** Faults that replace or precede the response, as the real service fails. */
export const serviceFaults = [
  'throttle',
  'serviceUnavailable',
  'internalError',
  'accessDenied',
  'modelTimeout',
  'modelError',
  'modelNotReady',
  'quotaExceeded',
  'notPermitted',
  'expiredCredentials',
  'marketplace',
  'useCaseForm',
  'unknownModel',
  'modelRetired',
  'profileNeeded',
  'notInRegion',
  'hang',
  'reset',
  'brokenHttp',
] as const;

/** Faults in the content of a successful model response (Bedrock only). */
export const answerFaults = [
  'cutOff',
  'contentFiltered',
  'guardrailIntervened',
  'malformedToolUse',
  'notJson',
  'wrongShape',
  'empty',
  'otherLanguage',
  'script',
  'echoPrompt',
] as const;

const faultName = z.enum(['none', ...serviceFaults, ...answerFaults]);

/** Outcome of one call: a named fault, `none`, or a delayed success. */
export const fault = z.union([faultName, z.strictObject({ delayMs: z.int().min(0).max(120_000) })]);

/** Request parts that any model can be configured to reject, with the service's wording (Bedrock only). */
export const refusableParts = [
  'forcedTool',
  'nativeSchema',
  'tools',
  'temperature',
  'thinking',
  'effort',
] as const;

/** One judge finding, scripted by a test. */
const judgeFinding = z.strictObject({
  why: z.string(),
  kind: z.enum(['lost', 'changed', 'added']),
  source: z.int().nullable(),
  answer: z.int().nullable(),
});

/**
 * Planned faults of the next calls: first `nextCalls`, one per call in order; then `rate.faults` in turn for a
 * share `rate.share` of further calls, selected by a generator seeded with `rate.seed` for reproducible runs.
 * Requests that contain one of `refusals` are rejected as invalid until the plan is replaced. `judgements` are
 * the findings of the judge's next calls, in order; further calls find nothing.
 */
export const faultPlan = z.strictObject({
  nextCalls: z.array(fault).max(100_000).optional(),
  rate: z
    .strictObject({
      share: z.number().min(0).max(1),
      seed: z.int().min(0).max(0xffff_ffff),
      faults: z.array(fault).min(1),
    })
    .optional(),
  refusals: z.array(z.enum(refusableParts)).optional(),
  judgements: z.array(z.array(judgeFinding)).max(1_000).optional(),
});

/** Counters of an emulator since its start or the last reset. */
export const callCounts = z.strictObject({
  total: z.int(),
  /** Calls by transform (Bedrock) or operation (Polly). */
  byTransform: z.record(z.string(), z.int()),
  /** Calls by model id (Bedrock) or voice (Polly). */
  byModel: z.record(z.string(), z.int()),
  /** Calls by outcome: `none` or a fault's name. */
  byFault: z.record(z.string(), z.int()),
  /** Request bodies, oldest first, only while recording is on. */
  recorded: z.array(z.strictObject({ model: z.string(), body: z.unknown() })),
});

export type RefusablePart = (typeof refusableParts)[number];
export type Fault = z.infer<typeof fault>;
export type JudgeFinding = z.infer<typeof judgeFinding>;
export type FaultPlan = z.infer<typeof faultPlan>;
export type CallCounts = z.infer<typeof callCounts>;

/** Controls the faults of a running emulator from a test. */
export interface FaultClient {
  /** Replaces the whole plan. */
  plan(plan: FaultPlan): Promise<void>;
  /** Plans one fault for each of the next calls. */
  next(...faults: Fault[]): Promise<void>;
  /** Clears the plan and the counts and stops recording. */
  clear(): Promise<void>;
  calls(): Promise<CallCounts>;
  /** Records the bodies of subsequent calls in memory until disabled. */
  record(on: boolean): Promise<void>;
}

/** A client for the `/_faults`, `/_calls` and `/_recording` paths of an emulator at `endpoint`. */
export function connectFaults(endpoint: string): FaultClient {
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(new URL(path, endpoint), {
      method,
      // The server may close a keep-alive connection just as the next call is sent on it.
      headers: { Connection: 'close' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    plan: async (plan) => void (await send('PUT', '/_faults', plan)),
    next: async (...faults) => void (await send('PUT', '/_faults', { nextCalls: faults })),
    clear: async () => {
      await send('DELETE', '/_faults');
      await send('PUT', '/_recording', { on: false });
      await send('DELETE', '/_calls');
    },
    calls: async () => callCounts.parse(await send('GET', '/_calls')),
    record: async (on) => void (await send('PUT', '/_recording', { on })),
  };
}
