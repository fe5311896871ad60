/** A long piece of work on the page, done in steps. */
export interface Job {
  /** Does what is on the screen, at once. Left out where there is little to do: looking for it forces a layout. */
  first?(visible: ReadonlySet<Element>): void;
  /** Does one more step; true when nothing is left. */
  step(): boolean;
}

export interface JobQueue {
  /** Runs after the current task's `begin`. */
  add(job: Job): void;
  /** Does what is on the screen of the jobs that were added, then as much of the rest as one slice has time for. */
  begin(): void;
  /** Does all of it now. */
  drain(): void;
  isIdle(): boolean;
  /** Resolves once nothing is left to do. */
  idle(): Promise<void>;
}

/** Work is handed back to the browser after this time. */
const sliceMs = 8;

interface Yielding {
  readonly scheduler?: { yield?(): Promise<void> };
}

/** Runs jobs one after the other, in slices between which the browser can answer input and paint. */
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
    around(() => {
      for (let job = jobs[0]; job !== undefined; job = jobs[0]) {
        if (job.step()) jobs.shift();
        if (window.performance.now() >= untilMs) break;
      }
    });
    if (jobs.length > 0) schedule();
    else for (const resolve of waiting.splice(0)) resolve();
  }
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    void yielded(window).then(() => {
      isScheduled = false;
      work(window.performance.now() + sliceMs);
    });
  }

  return {
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
      work(isLarge && visible === null ? Number.POSITIVE_INFINITY : untilMs);
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
}

/** Resolves in a later task; in a browser without `scheduler.yield`, by a message, which no timer's minimum delays. */
function yielded({ scheduler, MessageChannel }: typeof globalThis & Yielding): Promise<void> {
  if (scheduler?.yield !== undefined) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}

const aimMs = 6;
const [least, most] = [32, 1_000];

/** Goes through a list in steps that take about as long as is aimed for. */
export function stepsOf<Item>(items: Iterator<Item>, run: (items: readonly Item[]) => void): () => boolean {
  let size = 200;
  return () => {
    const taken: Item[] = [];
    let next = items.next();
    for (; !next.done; next = items.next()) {
      taken.push(next.value);
      if (taken.length >= size) break;
    }
    const startedAt = performance.now();
    if (taken.length > 0) run(taken);
    const tookMs = performance.now() - startedAt;
    size = Math.round(Math.min(most, Math.max(least, (taken.length * aimMs) / tookMs)));
    return next.done === true;
  };
}
