import type { Core } from './core.ts';
import { fatal } from './retry.ts';
import type { Boot } from './types.ts';

export type BootWithout = (
  response: Promise<Boot>,
  signal: AbortSignal | undefined,
  isRefresh: boolean,
) => Promise<Boot>;

/** Time after which a boot request that is still running is replaced. Its response is used when it arrives. */
const patienceMs = 3_000;
const firstRetryMs = 2_000;
const longestBackoffMs = 300_000;
/** Maximum delay of `setTimeout`. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Keeps the widget usable while the service is slow or unavailable. The returned function resolves with the stored boot
 * response or the fallback when a boot request fails or takes too long, and repeats a failed request until it succeeds,
 * at increasing intervals that are at least as long as the service's `Retry-After`. It rejects when repeating the
 * request is pointless: the key or the origin is refused, the caller aborted, or the client was destroyed.
 */
export function createBootWithout(
  { client, emit, booted, end, onError, WidgetError }: Core,
  catchUp: () => Promise<void>,
): BootWithout {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  end.addEventListener('abort', () => clearTimeout(timer));

  const retryAfter = (error: unknown): void => {
    const requestedMs = error instanceof WidgetError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
    const backoffMs = Math.min(firstRetryMs * 2 ** failures, longestBackoffMs) * (1 + Math.random());
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(
      () => void client.boot({ fresh: true }).catch(() => undefined),
      Math.min(Math.max(requestedMs, backoffMs), longestTimerMs),
    );
  };

  return async (response, signal, isRefresh) => {
    const stored = booted();
    let isReturned = isRefresh;
    const settled = response.then(
      (boot) => {
        failures = 0;
        clearTimeout(timer);
        if (!isReturned) return;
        emit('ready', boot);
        if (!stored) void catchUp();
      },
      (error: unknown) => {
        onError(error);
        const isRefused = error instanceof WidgetError && fatal.test(error.code);
        if (isRefused || signal?.aborted || end.aborted) throw error;
        retryAfter(error);
      },
    );
    await within(settled, patienceMs, end);
    const substitute = booted() ?? (await fallback(client.language));
    isReturned = true;
    return booted() ?? substitute;
  };
}

/** Waits for a promise, but not longer than the limit. */
async function within(promise: Promise<void>, limitMs: number, end: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
    end.addEventListener('abort', () => clearTimeout(timer));
  });
  await Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}

async function fallback(language: string): Promise<Boot> {
  const { fallbackBoot } = await import('./fallback.ts');
  const script = new Intl.Locale(language).maximize().script ?? '';
  const dir = ['Arab', 'Hebr'].includes(script) ? 'rtl' : 'ltr';
  return { ...fallbackBoot, config: { ...fallbackBoot.config, language, dir } };
}
