import { setTimeout as wait } from 'node:timers/promises';

export interface EventPosterOptions {
  readonly url: string;
  /** Called with one line when the first event is dropped, and again when delivery resumes. */
  readonly print: (text: string) => void;
  readonly attemptLimitMs?: number;
  readonly retryWaitsMs?: readonly number[];
}

/** Queue limit. Further events are dropped, so that an unresponsive webhook cannot exhaust memory. */
export const maximumWaitingEvents = 100;

/** Same as the timeout of an EventBridge API destination. */
const defaultAttemptLimitMs = 5_000;

const defaultRetryWaitsMs = [1_000, 5_000];

/** Posts events as JSON to a webhook, sequentially and with a few retries. Never blocks its caller. */
export class EventPoster {
  private readonly waiting: string[] = [];
  private readonly closing = new AbortController();
  private running: Promise<void> | null = null;
  private isFailing = false;

  private readonly options: EventPosterOptions;

  constructor(options: EventPosterOptions) {
    this.options = options;
  }

  post(event: unknown): void {
    if (this.closing.signal.aborted) return;
    if (this.waiting.length >= maximumWaitingEvents) {
      this.fail(`${maximumWaitingEvents} events are already queued`);
      return;
    }
    this.waiting.push(JSON.stringify(event));
    this.running ??= this.run();
  }

  /** Drops events that have not been posted. */
  async close(): Promise<void> {
    this.closing.abort();
    this.waiting.length = 0;
    await this.running;
  }

  private async run(): Promise<void> {
    for (let body = this.waiting.shift(); body !== undefined; body = this.waiting.shift()) {
      await this.deliver(body);
    }
    this.running = null;
  }

  private async deliver(body: string): Promise<void> {
    const { retryWaitsMs = defaultRetryWaitsMs } = this.options;
    let problem = await this.attempt(body);
    for (const waitMs of retryWaitsMs) {
      if (problem === null || !(await this.rest(waitMs))) break;
      problem = await this.attempt(body);
    }
    if (this.closing.signal.aborted) return;
    if (problem === null) this.succeed();
    else this.fail(problem);
  }

  /** Returns null on success, otherwise the reason for the failure. */
  private async attempt(body: string): Promise<string | null> {
    const { url, attemptLimitMs = defaultAttemptLimitMs } = this.options;
    const limit = AbortSignal.timeout(attemptLimitMs);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.closing.signal, limit]),
      });
      await answer.body?.cancel();
      return answer.ok ? null : `it answers ${answer.status}`;
    } catch {
      return limit.aborted ? `no answer in ${attemptLimitMs / 1_000} s` : 'it cannot be reached';
    }
  }

  /** Returns false if the poster is closed in the meantime. */
  private async rest(waitMs: number): Promise<boolean> {
    return wait(waitMs, true, { signal: this.closing.signal }).catch(() => false);
  }

  private fail(problem: string): void {
    if (!this.isFailing) {
      this.options.print(
        `Feedback events are not accepted (${problem}). The next accepted event will be reported.`,
      );
    }
    this.isFailing = true;
  }

  private succeed(): void {
    if (this.isFailing) this.options.print('Feedback events are accepted again.');
    this.isFailing = false;
  }
}
