/** Same as the timeout of an EventBridge API destination. */
const defaultTimeoutMs = 5_000;

/** Posts events as JSON to a webhook, sequentially and without retries. Never blocks its caller. */
export class EventPoster {
  private readonly closing = new AbortController();
  private lastPost = Promise.resolve();
  private readonly url: string;
  private readonly print: (text: string) => void;
  private readonly timeoutMs: number;

  constructor(url: string, print: (text: string) => void, timeoutMs = defaultTimeoutMs) {
    this.url = url;
    this.print = print;
    this.timeoutMs = timeoutMs;
  }

  post(event: unknown): void {
    const body = JSON.stringify(event);
    this.lastPost = this.lastPost.then(() => this.deliver(body));
  }

  /** Drops events that have not been posted yet. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.lastPost;
  }

  private async deliver(body: string): Promise<void> {
    const { signal } = this.closing;
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(this.timeoutMs)]),
      });
      await response.body?.cancel();
      if (!response.ok) this.print(`Feedback event dropped: the webhook returned ${response.status}.`);
    } catch {
      if (!signal.aborted) this.print('Feedback event dropped: the webhook did not respond.');
    }
  }
}
