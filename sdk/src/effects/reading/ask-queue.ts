import { lengthOf } from '../passages/words.ts';

/** What one call takes: so many texts, of so many characters (code points) in all. */
export interface BatchLimits {
  readonly maxTexts: number;
  readonly maxCharacters: number;
}

/** How many of these texts, from the first on, go into the next call. */
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
  /** Sends texts in one call and answers for each, in their order; null where there is no answer of use. */
  readonly send: (texts: readonly string[], signal: AbortSignal) => Promise<readonly (Answer | null)[]>;
  /** Aborted when nobody wants the answers any more. */
  readonly signal: AbortSignal;
  /** Told of a failed call; false ends the queue: what waits is not sent. */
  readonly onFailure: (error: unknown) => boolean;
  /** Told once when an answer takes long. */
  readonly onSlow?: () => void;
  /** How long an answer may take before that is said. Left out: 8 s. */
  readonly slowAfterMs?: number;
  /** The answers so far, by text. Left out: kept as long as the queue. */
  readonly answers?: Answers<Answer>;
}

/** Answers by the text they were asked for. */
export type Answers<Answer> = Map<string, Promise<Answer | null>>;

interface Waiting<Answer> {
  readonly text: string;
  readonly resolve: (answer: Answer | null) => void;
}

/** Calls under way at the same time: more would take the place of others on the page, and of other visitors. */
const parallelCalls = 2;

/** Texts that are asked for in the same moment go into one call. */
const gatherMs = 20;

/**
 * Asks for texts in the order in which they come, few at a time. The same text is asked for once and its answer kept; an
 * answer that did not come is asked for again.
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

  /** The answer, or null when there is none to be had. Never rejects. */
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
