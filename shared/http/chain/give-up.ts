import { ApiError } from '../api-error.ts';

/** What is left of the function's time for writing the answer, in milliseconds. */
const answeringMs = 50;

/** Tells an endpoint that the chain answers without it. The signal is made when it is asked for, which few endpoints do. */
export class GiveUp {
  private controller: AbortController | null = null;
  private isOver = false;

  /** Aborted, with the ApiError TIMEOUT, when the chain answers without the endpoint. */
  signal(): AbortSignal {
    this.controller ??= new AbortController();
    if (this.isOver) this.abort();
    return this.controller.signal;
  }

  /**
   * Gives an endpoint that is still at work up, and waits for it to clear up, until `remainingTimeMs` is nearly over: what it
   * leaves undone when the function is frozen stays undone.
   */
  async now(answering: Promise<unknown> | null, remainingTimeMs: number): Promise<void> {
    this.isOver = true;
    this.abort();
    if (answering !== null) await settledWithin(answering, Math.max(0, remainingTimeMs - answeringMs));
  }

  private abort(): void {
    this.controller?.abort(new ApiError('TIMEOUT'));
  }
}

/** Waits until a promise has settled, whichever way, but no longer than the limit. */
async function settledWithin(promise: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([promise.catch(() => undefined), limit]);
  clearTimeout(timer);
}
