/** Long-running work on the page, done in steps. */
export interface Job {
  /**
   * Processes the elements on screen at once. Omit for small jobs: finding these elements forces a layout.
   */
  first?(visible: ReadonlySet<Element>): void;
  /** True while steps only change the page: each frame between them lays out the page. */
  isWriting?(): boolean;
  /** Runs one more step; returns true when nothing is left. */
  step(): boolean;
}

export interface JobQueue {
  /** Runs after the current task's `begin`. */
  add(job: Job): void;
  /** Processes the elements on screen of the added jobs, then as much of the rest as fits one slice. */
  begin(): void;
  /** Runs all remaining work synchronously. */
  drain(): void;
  isIdle(): boolean;
  /** Resolves once the queue is empty. */
  idle(): Promise<void>;
  /** Time spent in steps. */
  workedMs: number;
}

/** Yields to the browser after this time. */
const sliceMs = 8;

interface Yielding {
  readonly scheduler?: { yield?(): Promise<void> };
}

/** Runs jobs sequentially, in slices between which the browser can handle input and paint. */
export function createQueue(
  window: Window & typeof globalThis & Yielding,
  visibleElements: () => ReadonlySet<Element> | null,
  around: (run: () => void) => void,
): JobQueue {
  const jobs: Job[] = [];
  const waiting: (() => void)[] = [];
  let fresh: Job[] = [];
  let isScheduled = false;

  const isIdle = () => jobs.length + fresh.length === 0;

  function work(untilMs: number): void {
    const startedAt = window.performance.now();
    around(() => {
      for (let job = jobs[0]; job !== undefined; job = jobs[0]) {
        if (job.step()) jobs.shift();
        if (window.performance.now() >= untilMs) break;
      }
    });
    queue.workedMs += window.performance.now() - startedAt;
    if (jobs.length > 0) schedule();
    else for (const resolve of waiting.splice(0)) resolve();
  }
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    void yielded(window, jobs[0]?.isWriting?.() === true).then(() => {
      isScheduled = false;
      work(window.performance.now() + sliceMs);
    });
  }

  const queue: JobQueue = {
    workedMs: 0,
    add: (job) => fresh.push(job),
    begin() {
      const added = fresh;
      fresh = [];
      const untilMs = window.performance.now() + sliceMs;
      const isLarge = added.some(({ first }) => first !== undefined);
      const visible = isLarge ? visibleElements() : null;
      if (visible !== null) {
        around(() => {
          for (const job of added) job.first?.(visible);
        });
      }
      jobs.push(...added);
      if (visible !== null) schedule();
      else work(isLarge ? Number.POSITIVE_INFINITY : untilMs);
    },
    drain() {
      jobs.push(...fresh.splice(0));
      work(Number.POSITIVE_INFINITY);
    },
    isIdle,
    idle: () =>
      new Promise((resolve) => {
        if (isIdle()) resolve();
        else waiting.push(resolve);
      }),
  };
  return queue;
}

/**
 * Resolves in a later task: by `scheduler.yield` before most other tasks and frames, else by a message, which has
 * no minimum delay unlike a timer.
 */
function yielded(
  { scheduler, MessageChannel }: typeof globalThis & Yielding,
  isUrgent: boolean,
): Promise<void> {
  if (isUrgent && scheduler?.yield !== undefined) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

const aimMs = 6;
const least = 32;
const most = 200;

/** Iterates over a list in steps that adapt to a target duration. */
export function stepsOf<Item>(items: Iterator<Item>, run: (items: readonly Item[]) => void): () => boolean {
  let size = most;
  return () => {
    const startedAt = performance.now();
    const taken: Item[] = [];
    let next = items.next();
    for (; !next.done; next = items.next()) {
      taken.push(next.value);
      if (taken.length >= size) break;
    }
    run(taken);
    size = Math.min(most, Math.max(least, (taken.length * aimMs) / (performance.now() - startedAt)));
    return next.done === true;
  };
}
