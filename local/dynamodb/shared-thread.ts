import { DatabaseThread } from './database-thread.ts';

/** A thread, and how to say that it is no longer used. */
export interface ThreadUse {
  readonly thread: DatabaseThread;
  readonly leave: () => Promise<void>;
}

/** How long the thread waits for a next database after the last has gone. */
const idleMs = 1_000;

/**
 * One thread for all databases in memory. To start a thread and to load dynalite takes longer than everything else of a
 * start, and a program that starts one stack after another, as tests do, pays it once.
 */
export class SharedThread {
  private thread: DatabaseThread | null = null;
  private readonly users = new Set<symbol>();
  private idle: NodeJS.Timeout | undefined;

  /** The thread, for one more database. */
  enter(): ThreadUse {
    clearTimeout(this.idle);
    if (!this.thread?.isRunning) {
      this.thread = new DatabaseThread(null);
      this.users.clear();
    }
    const { thread } = this;
    const user = Symbol('database');
    this.users.add(user);
    thread.holdProcess(true);
    return { thread, leave: async () => this.leave(thread, user) };
  }

  private leave(thread: DatabaseThread, user: symbol): void {
    if (!this.users.delete(user) || this.users.size > 0) return;
    thread.holdProcess(false);
    this.idle = setTimeout(() => void thread.end(), idleMs).unref();
  }
}
