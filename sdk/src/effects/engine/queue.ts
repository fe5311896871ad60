import { nextTask, sliceMs } from '../../page-dom.ts';

export interface Job {
  /**
   * Processes on-screen elements immediately. Omit this method for small jobs, because finding on-screen elements
   * forces a layout.
   */
  first?(visible: ReadonlySet<Element>): void;
  /**
   * True while steps only write to the page. The queue then yields for as short a time as possible, because every frame
   * between writes causes a layout.
   */
  isWriting?(): boolean;
  /** Runs one step and returns true when the job is finished. */
  step(): boolean;
}

export interface JobQueue {
  /** Adds a job without starting it. Call `begin` in the same task. */
  add(job: Job): void;
  /**
   * Starts the added jobs. Jobs with a `first` method process on-screen elements immediately, or all elements of a
   * small page. The remaining work runs in time slices.
   */
  begin(): void;
  drain(): void;
  isIdle(): boolean;
  idle(): Promise<void>;
  workedMs: number;
}

/** Number of yields after which a writing job yields once with normal priority, so that other tasks can run. */
const mostUrgent = 16;

/** Creates a queue that runs jobs sequentially in time slices. */
export function createQueue(
  visibleElements: () => ReadonlySet<Element> | null,
  around: (run: () => void) => void,
): JobQueue {
  const jobs: Job[] = [];
  const waiting: (() => void)[] = [];
  let fresh: Job[] = [];
  let isScheduled = false;
  let turn = 0;

  const isIdle = () => jobs.length + fresh.length === 0;

  /** @param isUnlimited returns whether to continue a job when the time is up */
  function work(limitMs: number, isUnlimited = (_job: Job) => false): void {
    const startedAt = performance.now();
    around(() => {
      for (let job = jobs[0]; job !== undefined; job = jobs[0]) {
        if (performance.now() - startedAt >= limitMs && !isUnlimited(job)) break;
        if (job.step()) jobs.shift();
      }
    });
    queue.workedMs += performance.now() - startedAt;
    if (jobs.length > 0) schedule();
    else for (const resolve of waiting.splice(0)) resolve();
  }
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    turn = (turn + 1) % mostUrgent;
    void nextTask(turn > 0 && jobs[0]?.isWriting?.() === true).then(() => {
      isScheduled = false;
      work(sliceMs);
    });
  }

  const queue: JobQueue = {
    workedMs: 0,
    add: (job) => fresh.push(job),
    begin() {
      const added = fresh;
      fresh = [];
      jobs.push(...added);
      const visible = added.some(({ first }) => first !== undefined) ? visibleElements() : null;
      if (visible === null) {
        work(sliceMs, ({ first }) => first !== undefined);
        return;
      }
      around(() => {
        for (const job of added) job.first?.(visible);
      });
      schedule();
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

const aimMs = 6;
const start = 32;
const most = 200;

/**
 * Returns a function that processes one batch of items per call and returns true when none are left. The batch size
 * adapts to a target duration.
 */
export function stepsOf<Item>(items: Iterator<Item>, run: (items: readonly Item[]) => void): () => boolean {
  let size = start;
  return () => {
    const startedAt = performance.now();
    const taken: Item[] = [];
    let next = items.next();
    for (; !next.done; next = items.next()) {
      taken.push(next.value);
      if (taken.length >= size) break;
    }
    run(taken);
    size = Math.min(most, (taken.length * aimMs) / (performance.now() - startedAt));
    return next.done === true;
  };
}
