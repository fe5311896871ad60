import * as z from 'zod';

/** Failures of the real service, which replace the response. */
const serviceFaults = [
  'throttle',
  'serviceUnavailable',
  'internalError',
  'accessDenied',
  'expiredCredentials',
  'notInRegion',
  'hang',
  'reset',
  'brokenHttp',
] as const;

/** Faults in the content of a successful response; `wrongShape` and `echoPrompt` are Bedrock's, `empty` is Polly's. */
const answerFaults = ['cutOff', 'wrongShape', 'echoPrompt', 'empty'] as const;

const faultName = z.enum(['none', ...serviceFaults, ...answerFaults]);

/** Outcome of one call: a named fault, `none`, a delayed success, or any other exception of the service. */
const fault = z.union([
  faultName,
  z.strictObject({ delayMs: z.int().min(0).max(120_000) }),
  z.strictObject({ status: z.int(), exception: z.string(), message: z.string() }),
]);

/** Request parts that any model can be configured to reject, with the service's wording (Bedrock only). */
const refusableParts = ['forcedTool', 'nativeSchema', 'tools', 'temperature', 'thinking', 'effort'] as const;

const judgeFinding = z.strictObject({
  why: z.string(),
  kind: z.enum(['lost', 'changed', 'added']),
  source: z.int().nullable(),
  answer: z.int().nullable(),
});

/**
 * Planned faults: first `nextCalls`, one per call in order; then `everyCall`. Requests that contain one of
 * `refusals` are rejected as invalid until the plan is replaced. `judgements` are the findings of the judge's next
 * calls, in order; further calls find nothing.
 */
export const faultPlan = z.strictObject({
  nextCalls: z.array(fault).default([]),
  everyCall: fault.default('none'),
  refusals: z.array(z.enum(refusableParts)).default([]),
  judgements: z.array(z.array(judgeFinding)).default([]),
});

/** Counters of an emulator since its start or the last reset. */
const callCounts = z.strictObject({
  total: z.int(),
  /** Calls keyed by model ID (Bedrock) or voice (Polly). */
  byModel: z.record(z.string(), z.int()),
  /** Request bodies, oldest first, only while recording is on. */
  recorded: z.array(z.strictObject({ model: z.string(), body: z.unknown() })),
});

export type RefusablePart = (typeof refusableParts)[number];
export type Fault = z.infer<typeof fault>;
export type FaultPlan = z.input<typeof faultPlan>;
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
    clear: async () => void (await send('DELETE', '/_calls')),
    calls: async () => callCounts.parse(await send('GET', '/_calls')),
    record: async (on) => void (await send('PUT', '/_recording', { on })),
  };
}
