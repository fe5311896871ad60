import { lengthOf } from '../passages/words.ts';

/** Limits of one call: number of texts, and total code points. */
export interface BatchLimits {
  readonly maxTexts: number;
  readonly maxCharacters: number;
}

/** Number of leading texts that fit into the next call. */
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

export interface AskQueueOptions<Answer> extends BatchLimits {
  /** Sends texts in one call; returns a result for each, in order; null for an unusable one. */
  readonly send: (texts: readonly string[], signal: AbortSignal) => Promise<readonly (Answer | null)[]>;
  /** Aborted when the results are no longer needed. */
  readonly signal: AbortSignal;
  /** Called for a failed call; returning false ends the queue and drops what is pending. */
  readonly onFailure: (error: unknown) => boolean;
  /** Called once when a response is slow. */
  readonly onSlow?: () => void;
  /** Delay before `onSlow`, 8 s by default. */
  readonly slowAfterMs?: number;
  /** Cached results by text; by default they live as long as the queue. */
  readonly answers?: Answers<Answer>;
}

/** Results by text. */
export type Answers<Answer> = Map<string, Promise<Answer | null>>;

interface Waiting<Answer> {
  readonly text: string;
  readonly resolve: (answer: Answer | null) => void;
}

/** Concurrency: more calls would starve other calls of the page and other visitors. */
const parallelCalls = 2;

/** Delay for batching texts into one call. */
const gatherMs = 20;

/**
 * Requests results in order with limited concurrency. Results are cached by text and identical texts share one request; a
 * failed text can be requested again.
 */
export class AskQueue<Answer> {
  readonly #options: AskQueueOptions<Answer>;
  readonly #answers: Answers<Answer>;
  #waiting: Waiting<Answer>[] = [];
  #underWay = 0;
  #isGathering = false;
  #isEnded = false;
  #wasSlow = false;

  constructor(options: AskQueueOptions<Answer>) {
    this.#options = options;
    this.#answers = options.answers ?? new Map();
    options.signal.addEventListener('abort', () => this.#end(), { once: true });
    if (options.signal.aborted) this.#isEnded = true;
  }

  /** Resolves to the result, or null on failure. Never rejects. */
  ask(text: string): Promise<Answer | null> {
    const known = this.#answers.get(text);
    if (known !== undefined) return known;
    if (this.#isEnded || lengthOf(text) > this.#options.maxCharacters) return Promise.resolve(null);
    const asked = new Promise<Answer | null>((resolve) => this.#waiting.push({ text, resolve }));
    this.#answers.set(text, asked);
    void asked.then((answer) => {
      if (answer === null) this.#answers.delete(text);
    });
    this.#gather();
    return asked;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    setTimeout(() => {
      this.#isGathering = false;
      this.#sendNext();
    }, gatherMs);
  }

  #sendNext(): void {
    while (!this.#isEnded && this.#underWay < parallelCalls && this.#waiting.length > 0) {
      void this.#send(this.#takeBatch());
    }
  }

  #takeBatch(): Waiting<Answer>[] {
    const lengths = this.#waiting.map(({ text }) => lengthOf(text));
    return this.#waiting.splice(0, batchSize(lengths, this.#options));
  }

  async #send(batch: readonly Waiting<Answer>[]): Promise<void> {
    const { send, signal, onFailure, onSlow, slowAfterMs = 8_000 } = this.#options;
    this.#underWay += 1;
    const slow = setTimeout(() => {
      if (!this.#wasSlow) onSlow?.();
      this.#wasSlow = true;
    }, slowAfterMs);
    try {
      const answers = await send(
        batch.map(({ text }) => text),
        signal,
      );
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] ?? null);
    } catch (error) {
      for (const { resolve } of batch) resolve(null);
      if (!signal.aborted && !onFailure(error)) this.#end();
    } finally {
      clearTimeout(slow);
      this.#underWay -= 1;
    }
    this.#sendNext();
  }

  #end(): void {
    this.#isEnded = true;
    for (const { resolve } of this.#waiting.splice(0)) resolve(null);
  }
}
