import type { BootToken, Credits, TtsExportResult } from './api.ts';
import type { Core } from './core.ts';
import type { ContentAccess, ContentOptions, Speech } from './types.ts';

/** Timeout of a transform in the client, in milliseconds; slightly longer than the service's limit of 29 seconds. */
const limitMs = 30_000;
const maxConcurrency = 2;
const renewBeforeMs = 30_000;
/**
 * Codes of errors that affect all transforms on the page. Such errors reject the call and are also emitted as `error`
 * events.
 */
const usedUp = /^(AI_CREDITS_EXHAUSTED|CALLER_LIMIT_REACHED|QUOTA_EXCEEDED)$/;

export function createContent(core: Core): ContentAccess {
  const { call, emit, client, WidgetError, uuid, onError } = core;
  const waiting: (() => void)[] = [];
  let running = 0;
  let token: { readonly value: string; readonly untilMs: number } | null = null;

  const bootHeaders = async (signal: AbortSignal | undefined): Promise<Record<string, string>> => {
    if (!client.current?.config.requireBootToken) return {};
    if (!token || performance.now() > token.untilMs) {
      const made = await call<BootToken>('POST', '/widget/boot-token', { signal });
      token = { value: made.token, untilMs: performance.now() + made.expiresIn * 1000 - renewBeforeMs };
    }
    return { 'X-Widget-Token': token.value };
  };

  const transform = async <Result extends { readonly credits: Credits }>(
    name: string,
    body: unknown,
    { signal }: ContentOptions = {},
  ): Promise<Result> => {
    if (!client.isOnline) throw new WidgetError('OFFLINE', 'This needs a connection.');
    if (running < maxConcurrency) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    const idempotencyKey = uuid();
    const send = async (): Promise<Result> => {
      const headers = { 'Idempotency-Key': idempotencyKey, ...(await bootHeaders(signal)) };
      return call<Result>('POST', `/content/${name}`, { body, headers, signal, limitMs });
    };
    try {
      const result = await send().catch((error: unknown) => {
        if (!token || !(error instanceof WidgetError) || !error.code.startsWith('WIDGET_TOKEN')) throw error;
        token = null;
        return send();
      });
      emit('credits', result.credits);
      return result;
    } catch (error) {
      if (error instanceof WidgetError && usedUp.test(error.code)) onError(error);
      throw error;
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  return {
    simplify: (input, options) => transform('simplify', input, options),
    altText: (input, options) => transform('alt-text', input, options),
    vocabulary: (input, options) => transform('vocabulary', input, options),
    hints: (input, options) => transform('hints', input, options),
    rephrase: (input, options) => transform('rephrase', input, options),
    translate: (input, options) => transform('translate', input, options),
    summarize: (input, options) => transform('summarize', input, options),
    ariaFix: (input, options) => transform('aria-fix', input, options),
    speak: async (input, options) => playable(await transform<TtsExportResult>('tts-export', input, options)),
  };
}

function playable({ audio, ...result }: TtsExportResult): Speech {
  const bytes = Uint8Array.from(atob(audio), (letter) => letter.charCodeAt(0));
  const words = result.marks.filter(({ type }) => type === 'word');
  return {
    audio: new Blob([bytes], { type: result.mediaType }),
    marks: result.marks,
    result,
    wordAt: (ms) => (ms < result.durationMs && words.findLast(({ startMs }) => startMs <= ms)) || null,
  };
}
