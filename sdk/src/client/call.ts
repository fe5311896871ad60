import type { Emitter } from './emitter.ts';
import { WidgetError } from './error.ts';
import { toJson } from './json.ts';
import type { WidgetClientOptions } from './types.ts';

interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Lets the browser finish the request after the page is unloaded. Requests with this option are not retried. */
  readonly keepalive?: boolean | undefined;
  readonly limitMs?: number;
  readonly userId?: string;
}

/** @throws WidgetError, or the signal's reason if the signal is aborted */
export type Call = <Result>(method: string, path: string, options?: CallOptions) => Promise<Result>;

export function createCall(
  { apiKey, siteRoot, timeoutMs = 10_000, fetch: given }: WidgetClientOptions,
  emit: Emitter['emit'],
  setServerTime: (date: string | null) => void,
): Call {
  return async (method, apiPath, options = {}) => {
    const { body, headers, signal, keepalive = false, limitMs = timeoutMs, userId = '' } = options;
    const path = `/api/v1${apiPath}`;
    const limit = AbortSignal.timeout(limitMs);
    const startedMs = Date.now();
    let response: Response | undefined;
    const header = (name: string): string | null => response?.headers.get(name) ?? null;
    try {
      response = await (given ?? fetch)(
        siteRoot.replace(/\/+$/, '') + path.replace('{userId}', encodeURIComponent(userId)),
        {
          method,
          headers: {
            'X-Api-Key': apiKey,
            ...(body ? { 'Content-Type': 'application/json' } : null),
            ...headers,
          },
          body: body ? toJson(body) : null,
          credentials: 'omit',
          referrerPolicy: 'origin',
          keepalive,
          signal: AbortSignal.any([signal ?? limit, limit]),
        },
      );
      const content = JSON.parse(await response.text());
      if (response.ok) return content;
      const retryAfter = header('Retry-After');
      throw new WidgetError(content.code ?? 'UNEXPECTED_ANSWER', content.message, {
        ...content,
        status: response.status,
        retryAfterSeconds: retryAfter && Number(retryAfter),
      });
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof WidgetError) throw error;
      const code = limit.aborted ? 'TIMEOUT' : response ? 'UNEXPECTED_ANSWER' : 'NETWORK_ERROR';
      throw new WidgetError(code, 'No response.', { status: response?.status ?? null });
    } finally {
      const remaining = header('X-Quota-Remaining');
      if (remaining) emit('quota', { remaining: Number(remaining) });
      setServerTime(header('Date'));
      emit('call', {
        method,
        path,
        status: response?.status ?? null,
        durationMs: Date.now() - startedMs,
        traceId: header('X-Trace-Id'),
      });
    }
  };
}
