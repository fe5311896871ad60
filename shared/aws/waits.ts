import { AsyncLocalStorage } from 'node:async_hooks';

export type WaitedService = 'dynamodb' | 'bedrock' | 'polly' | 'secrets' | 's3' | 'ses';

/**
 * Number of calls and total milliseconds spent per service, including retries. The durations of concurrent calls are
 * added up, so the total can exceed the request duration.
 */
export type Waits = Readonly<Partial<Record<WaitedService, readonly [calls: number, totalMs: number]>>>;

const storage = new AsyncLocalStorage<Map<WaitedService, [calls: number, totalMs: number]>>();

export function measuringWaits<Result>(work: () => Promise<Result>): Promise<Result> {
  return storage.run(new Map(), work);
}

/**
 * Returns the number and total duration of the current request's AWS calls so far, keyed by service; null when there
 * were none.
 */
export function currentWaits(): Waits | null {
  const waits = storage.getStore();
  if (waits === undefined || waits.size === 0) return null;
  return Object.fromEntries(
    [...waits].map(([service, [calls, totalMs]]) => [service, [calls, Math.round(totalMs)]]),
  );
}

export async function measureCall<Result>(
  service: WaitedService,
  call: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  try {
    return await call();
  } finally {
    const waits = storage.getStore();
    const [calls, totalMs] = waits?.get(service) ?? [0, 0];
    waits?.set(service, [calls + 1, totalMs + performance.now() - startedAt]);
  }
}
