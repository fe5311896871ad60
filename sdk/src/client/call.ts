import type { Emitter } from './emitter.ts';
import { WidgetError } from './error.ts';
import type { WidgetClientOptions } from './types.ts';

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** The call may outlive the page; it is made once. */
  readonly keepalive?: boolean | undefined;
  readonly limitMs?: number;
  /** Stands for `{userId}` in the path. */
  readonly userId?: string;
}

/** @throws WidgetError; or the reason of the signal, where that was aborted */
export type Call = <Result>(method: string, path: string, options?: CallOptions) => Promise<Result>;

/** After one of these no call of this page can succeed. */
const final = /^(API_KEY_INVALID|ORGANIZATION_SUSPENDED|ORIGIN_NOT_ALLOWED)$/;
const passing = /^(NETWORK_ERROR|RATE_LIMITED|REQUEST_IN_PROGRESS)$/;

/** False while the browser says that it has no connection. */
export const isOnline = (): boolean => globalThis.navigator?.onLine !== false;

/**
 * Makes calls of the API: with the key, a time limit, and up to two repetitions of what failed for a moment. All that
 * the client sends may be repeated: reads, saves with `If-Match`, and what has an id.
 *
 * @param destroyed from then on nothing is repeated, so that no timer is left
 */
export function createCall(
  { apiKey, siteRoot, timeoutMs = 10_000, fetch: given }: WidgetClientOptions,
  { emit }: Emitter,
  tellServerTime: (date: string | null) => void,
  destroyed: AbortSignal,
): Call {
  const attempts = 3;
  const longestWaitSeconds = 10;
  let end: WidgetError | undefined;

  const once = async <Result>(method: string, path: string, options: CallOptions): Promise<Result> => {
    const { body, headers, signal, keepalive = false, limitMs = timeoutMs, userId = '' } = options;
    const limit = AbortSignal.timeout(limitMs);
    const startedMs = performance.now();
    let response: Response | undefined;
    const header = (name: string): string | null => response?.headers.get(name) ?? null;
    try {
      response = await (given ?? fetch)(
        siteRoot.replace(/\/+$/, '') + path.replace('{userId}', encodeURIComponent(userId)),
        {
          method,
          headers: {
            'X-Api-Key': apiKey,
            ...(body ? { 'Content-Type': 'application/json' } : {}),
            ...headers,
          },
          body: body ? JSON.stringify(body) : null,
          credentials: 'omit',
          keepalive,
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
        },
      );
      const answer = JSON.parse(await response.text());
      if (response.ok) return answer;
      const retryAfter = header('Retry-After');
      throw new WidgetError(answer.code ?? 'UNEXPECTED_ANSWER', answer.message, {
        ...answer,
        status: response.status,
        retryAfterSeconds: retryAfter && Number(retryAfter),
      });
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof WidgetError) throw error;
      const code = limit.aborted ? 'TIMEOUT' : response ? 'UNEXPECTED_ANSWER' : 'NETWORK_ERROR';
      throw new WidgetError(code, 'The service gave no answer.', { status: response?.status ?? null });
    } finally {
      const remaining = header('X-Quota-Remaining');
      if (remaining) emit('quota', { remaining: Number(remaining) });
      tellServerTime(header('Date'));
      emit('call', {
        method,
        path,
        status: response?.status ?? null,
        durationMs: Math.round(performance.now() - startedMs),
        traceId: header('X-Trace-Id'),
      });
    }
  };

  return async (method, path, options = {}) => {
    for (let attempt = 1; ; attempt += 1) {
      if (end) throw end;
      try {
        return await once(method, `/api/v1${path}`, options);
      } catch (error) {
        if (!(error instanceof WidgetError)) throw error;
        const { code, status } = error;
        const waitSeconds = error.retryAfterSeconds ?? 0;
        if (final.test(code)) end = error;
        const isLast = attempt === attempts || options.keepalive || destroyed.aborted || !isOnline();
        if (isLast || waitSeconds > longestWaitSeconds || !(passing.test(code) || (status ?? 0) >= 500)) {
          throw error;
        }
        // Full jitter: the calls of many pages that failed together must not come back together.
        const waitMs = waitSeconds * 1000 + Math.random() * 500 * 4 ** attempt;
        let timer: ReturnType<typeof setTimeout> | undefined;
        await new Promise<unknown>((resolve) => {
          timer = setTimeout(resolve, waitMs);
          for (const signal of [options.signal, destroyed]) signal?.addEventListener('abort', resolve);
        });
        clearTimeout(timer);
        // Where the signal ended the wait, it ends the next call too.
        if (destroyed.aborted) throw error;
      }
    }
  };
}
