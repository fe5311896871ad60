export class Semaphore {
  private readonly waiting = new Set<() => void>();

  private free: number;

  constructor(free: number) {
    this.free = free;
  }

  /**
   * Waits for a slot.
   * @param untilMs time limit, in milliseconds since the Unix epoch. A free slot is granted even after this time.
   * @returns a function that releases the slot and must be called once, or null when no slot became free in time
   */
  async acquire(untilMs: number): Promise<(() => void) | null> {
    if (this.free > 0) this.free -= 1;
    else if (!(await this.waitForSlot(untilMs - Date.now()))) return null;
    return () => this.release();
  }

  private waitForSlot(limitMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const acquire = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timeOut = () => {
        this.waiting.delete(acquire);
        resolve(false);
      };
      const timer = setTimeout(timeOut, Math.max(0, limitMs));
      this.waiting.add(acquire);
    });
  }

  private release(): void {
    const [next] = this.waiting;
    if (next === undefined) {
      this.free += 1;
      return;
    }
    this.waiting.delete(next);
    next();
  }
}
