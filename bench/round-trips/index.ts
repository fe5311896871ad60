import { setTimeout as wait } from 'node:timers/promises';
import { synthesizeIfStale } from '../../bin/local/synthesize.ts';
import { ttsExport } from '../../shared/contract/routes/content.ts';
import type { Route } from '../../shared/contract/routes/route.ts';
import { routes } from '../../shared/contract/routes.ts';
import { ServiceProxy } from '../../test/support/service-proxy.ts';
import type { Benchmark } from '../benchmark.ts';
import { call } from '../support/call.ts';
import { type LocalStack, startLocalStack } from '../support/local-stack.ts';
import { sampleCalls } from './sample-calls.ts';

/**
 * Maximum number of sequential DynamoDB requests. A call stores data only after the usage meter has counted the call,
 * so that a rejected call stores nothing.
 */
const targetDepth = {
  authorizer: 2,
  cachedAuthorizer: 0,
  read: 1,
  write: 2,
  transform: 3,
  speech: 4,
} as const;

/**
 * Number of measurements of each call. Only the measurement with the fewest sequential requests counts, because load
 * on the machine can delay concurrent requests until they appear to be sequential.
 */
const repeats = 5;

export const roundTrips: Benchmark = {
  title: 'DynamoDB requests of one warm call, and how many of them are sequential',
  async run(log) {
    await synthesizeIfStale(log);
    log('starting the local stack…');
    const recorder = new StoreRecorder();
    const address = await recorder.proxy.start();
    const functionEnvironment = { AWS_ENDPOINT_URL_DYNAMODB: address };
    const stack = await startLocalStack({ dataDirectory: null, functionEnvironment });
    recorder.proxy.target = stack.runtime.endpoints.dynamodb;
    try {
      const rows = [await authorizerRow(stack, recorder), await cachedAuthorizerRow(stack, recorder)];
      for (const route of routes) {
        log(`${route.method} ${route.path}`);
        rows.push(await routeRow(route, stack, recorder));
      }
      return { rows, notes };
    } finally {
      await stack.close();
      await recorder.proxy.stop();
    }
  },
};

async function authorizerRow(stack: LocalStack, recorder: StoreRecorder) {
  const name = stack.runtime.lambda.names.find((candidate) => /authorizer/i.test(candidate)) ?? '';
  const invoke = () => stack.runtime.lambda.invoke(name, JSON.stringify(authorizerEvent(stack.key)));
  await invoke();
  return rowOf(
    'authorizer',
    targetDepth.authorizer,
    await leastOf(recorder, async () => void (await invoke())),
  );
}

async function cachedAuthorizerRow(stack: LocalStack, recorder: StoreRecorder) {
  const invoke = () =>
    call(stack.runtime.siteRoot, { method: 'GET', path: '/api/v1/widget/plan-features', key: stack.key });
  await invoke();
  const trips = await leastOf(recorder, async () => void (await invoke()));
  // Excludes the UpdateItem request of the function's usage meter, because this row counts only the authorizer.
  const beyondMeter = trips.filter(({ operation }) => operation !== 'UpdateItem');
  return rowOf('authorizer, cached', targetDepth.cachedAuthorizer, beyondMeter);
}

async function routeRow(route: Route, stack: LocalStack, recorder: StoreRecorder) {
  const sample = sampleCalls[route.operationId];
  if (sample === undefined) throw new Error(`sample-calls.ts has no request for ${route.operationId}.`);
  await call(stack.runtime.siteRoot, await sample(stack));
  const trips = await leastOf(recorder, async () => {
    const prepared = await sample(stack);
    recorder.take();
    await call(stack.runtime.siteRoot, prepared);
  });
  return rowOf(`${route.method} ${route.path}`, targetDepth[kindOf(route)], trips);
}

function kindOf({ safe, group, operationId }: Route): keyof typeof targetDepth {
  if (safe) return 'read';
  if (group !== 'content') return 'write';
  return operationId === ttsExport.operationId ? 'speech' : 'transform';
}

async function leastOf(recorder: StoreRecorder, act: () => Promise<void>): Promise<readonly Trip[]> {
  let least: readonly Trip[] | undefined;
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    recorder.take();
    await act();
    const trips = recorder.take();
    if (least === undefined || sequentialDepth(trips) < sequentialDepth(least)) least = trips;
  }
  return least ?? [];
}

function rowOf(name: string, target: number, trips: readonly Trip[]) {
  const depth = sequentialDepth(trips);
  return {
    'warm call': name,
    requests: trips.length,
    sequential: depth,
    operations: [...trips]
      .sort((a, b) => a.startedMs - b.startedMs)
      .map(({ operation }) => operation)
      .join(', '),
    target: `≤ ${target}`,
    met: depth <= target,
  };
}

const notes: readonly string[] = [
  'Requests are counted between the functions and DynamoDB on the local stack, and the target limits the sequential ones.',
  'A call is warm when the function has responded before and the gateway has cached the authorizer’s result. Each content',
  'transform has a new text, so no response comes from the cache. An Idempotency-Key would add four requests.',
];

export function authorizerEvent(key: string) {
  return {
    type: 'REQUEST',
    methodArn: 'arn:aws:execute-api:eu-central-1:123456789012:abcde12345/prod/GET/api/v1/presets',
    headers: { 'X-Api-Key': key },
    requestContext: { extendedRequestId: 'bench' },
  };
}

/**
 * Delay added to each request, in milliseconds, so that concurrent requests overlap even if a busy machine sends one of
 * them late.
 */
const heldBackMs = 40;

class StoreRecorder {
  readonly proxy = new ServiceProxy();
  private trips: Trip[] = [];

  constructor() {
    this.proxy.decide = async (operation): Promise<'pass'> => {
      const startedMs = performance.now();
      await wait(heldBackMs);
      this.trips.push({ operation, startedMs, respondedMs: performance.now() });
      return 'pass';
    };
  }

  take(): readonly Trip[] {
    const taken = this.trips;
    this.trips = [];
    return taken;
  }
}

interface Trip {
  readonly operation: string;
  readonly startedMs: number;
  readonly respondedMs: number;
}

/** Returns the length of the longest chain of requests in which each request starts after the previous response. */
function sequentialDepth(trips: readonly Trip[]): number {
  let depth = 0;
  let freeAtMs = Number.NEGATIVE_INFINITY;
  // Greedy interval scheduling: takes requests in order of end time and skips those that overlap the last one selected.
  for (const trip of [...trips].sort((a, b) => a.respondedMs - b.respondedMs)) {
    if (trip.startedMs < freeAtMs) continue;
    depth += 1;
    freeAtMs = trip.respondedMs;
  }
  return depth;
}
