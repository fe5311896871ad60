import * as dom from '../../page-dom.ts';
import { lengthOf } from '../passages/words.ts';

/** Limits of a call: number of texts and total number of code points. */
export interface BatchLimits {
  readonly maxTexts: number;
  readonly maxCharacters: number;
}

export function batchSize(lengths: readonly number[], { maxTexts, maxCharacters }: BatchLimits): number {
  let count = 0;
  let characters = 0;
  for (const length of lengths) {
    characters += length;
    if (count === maxTexts || (count > 0 && characters > maxCharacters)) break;
    count += 1;
  }
  return count;
}

export interface RequestQueueOptions<Result> extends BatchLimits {
  /** Sends texts in one call. Returns their results in the same order, with null for each unusable result. */
  readonly send: (texts: readonly string[], signal: AbortSignal) => Promise<readonly (Result | null)[]>;
  readonly signal: AbortSignal;
  /** Called when a call fails. Returning false stops the queue and drops pending texts. */
  readonly onFailure: (error: unknown) => boolean;
  readonly onSlow?: () => void;
  /** Cache of results. By default, the cache lives as long as the queue. */
  readonly cache?: ResultCache<Result>;
}

export type ResultCache<Result> = Map<string, Promise<Result | null>>;

interface PendingText<Result> {
  readonly text: string;
  readonly resolve: (result: Result | null) => void;
}

/**
 * Maximum number of concurrent calls. More calls would starve the page's other calls and the calls of other visitors.
 */
const parallelCalls = 2;

/** Batching window: texts requested within this many milliseconds are sent in one call. */
const batchDelayMs = 20;

/** Duration of a call after which `onSlow` is called, in milliseconds. */
const slowAfterMs = 8_000;

/**
 * Batches texts into calls with limited concurrency. Results are cached by text, and identical texts share one request.
 * A failed text can be requested again.
 */
export class RequestQueue<Result> {
  readonly #options: RequestQueueOptions<Result>;
  readonly #cache: ResultCache<Result>;
  #pending: PendingText<Result>[] = [];
  #pendingCalls = 0;
  #isScheduled = false;
  #isEnded = false;
  #wasSlow = false;

  constructor(options: RequestQueueOptions<Result>) {
    this.#options = options;
    this.#cache = options.cache ?? new Map();
    options.signal.addEventListener('abort', () => this.#end(), { once: true });
    if (options.signal.aborted) this.#isEnded = true;
  }

  /** Resolves to the result, or to null on failure. Never rejects. */
  request(text: string): Promise<Result | null> {
    const known = this.#cache.get(text);
    if (known !== undefined) return known;
    if (this.#isEnded || lengthOf(text) > this.#options.maxCharacters) return Promise.resolve(null);
    const result = new Promise<Result | null>((resolve) => this.#pending.push({ text, resolve }));
    this.#cache.set(text, result);
    void result.then((settled) => {
      if (settled === null) this.#cache.delete(text);
    });
    this.#scheduleBatch();
    return result;
  }

  #scheduleBatch(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setTimeout(() => {
      this.#isScheduled = false;
      this.#sendNext();
    }, batchDelayMs);
  }

  #sendNext(): void {
    while (!this.#isEnded && this.#pendingCalls < parallelCalls && this.#pending.length > 0) {
      void this.#send(this.#takeBatch());
    }
  }

  #takeBatch(): PendingText<Result>[] {
    const lengths = this.#pending.map(({ text }) => lengthOf(text));
    return this.#pending.splice(0, batchSize(lengths, this.#options));
  }

  async #send(batch: readonly PendingText<Result>[]): Promise<void> {
    const { send, signal, onFailure, onSlow } = this.#options;
    this.#pendingCalls += 1;
    const slow = setTimeout(() => {
      if (!this.#wasSlow) onSlow?.();
      this.#wasSlow = true;
    }, slowAfterMs);
    try {
      const results = await send(
        batch.map(({ text }) => text),
        signal,
      );
      for (const [index, { resolve }] of dom.indexed(batch)) resolve(results[index] ?? null);
    } catch (error) {
      for (const { resolve } of batch) resolve(null);
      if (!signal.aborted && !onFailure(error)) this.#end();
    } finally {
      clearTimeout(slow);
      this.#pendingCalls -= 1;
    }
    this.#sendNext();
  }

  #end(): void {
    this.#isEnded = true;
    for (const { resolve } of this.#pending.splice(0)) resolve(null);
  }
}
