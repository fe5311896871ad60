import * as z from 'zod';

/** Failures that replace the response. */
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

/** Faults in the content of a successful response (Bedrock only). */
const answerFaults = ['wrongShape', 'echoPrompt'] as const;

const faultName = z.enum(['none', ...serviceFaults, ...answerFaults]);

/** A named fault, a delayed success, or any exception of the service. */
const fault = z.union([
  faultName,
  z.strictObject({ delayMs: z.int().min(0).max(120_000) }),
  z.strictObject({ status: z.int(), exception: z.string(), message: z.string() }),
]);

/** Parts of a request that a fault plan can make the Bedrock emulator reject for every model. */
const refusableParts = ['forcedTool', 'nativeSchema', 'tools', 'temperature', 'thinking', 'effort'] as const;

const judgeFinding = z.strictObject({
  why: z.string(),
  kind: z.enum(['lost', 'changed', 'added']),
  source: z.int().nullable(),
  answer: z.int().nullable(),
});

/**
 * The next calls use the faults in `nextCalls` in order, and all later calls use `everyCall`. `judgements` contains the
 * findings that the judge returns for its next calls.
 */
export const faultPlan = z.strictObject({
  nextCalls: z.array(fault).default([]),
  everyCall: fault.default('none'),
  refusals: z.array(z.enum(refusableParts)).default([]),
  judgements: z.array(z.array(judgeFinding)).default([]),
});

const callCounts = z.strictObject({
  total: z.int(),
  /** Keyed by model ID (Bedrock) or voice (Polly). */
  byModel: z.record(z.string(), z.int()),
  /** Request bodies, oldest first. Empty unless recording is enabled. */
  recorded: z.array(z.strictObject({ model: z.string(), body: z.unknown() })),
});

export type RefusablePart = (typeof refusableParts)[number];
export type Fault = z.infer<typeof fault>;
export type FaultPlan = z.input<typeof faultPlan>;
export type CallCounts = z.infer<typeof callCounts>;

export interface FaultClient {
  plan(plan: FaultPlan): Promise<void>;
  /** Replaces the plan: each of the next calls uses one of the faults, in order. */
  next(...faults: Fault[]): Promise<void>;
  /** Clears the plan and the counts, and disables recording. */
  clear(): Promise<void>;
  calls(): Promise<CallCounts>;
  /** Enables or disables recording of request bodies, which are kept in memory. */
  record(on: boolean): Promise<void>;
}

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
