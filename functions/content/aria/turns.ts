/** A FIFO semaphore. */
export class Turns {
  private readonly waiting = new Set<() => void>();

  private free: number;

  constructor(free: number) {
    this.free = free;
  }

  /**
   * Waits for a turn.
   *
   * @param untilMs time limit, in milliseconds since 1970; a free turn is granted even after it
   * @returns a function that releases the turn; null when none was free in time
   */
  async take(untilMs: number): Promise<(() => void) | null> {
    if (this.free > 0) this.free -= 1;
    else if (!(await this.isHandedOver(untilMs - Date.now()))) return null;
    let isHeld = true;
    return () => {
      if (isHeld) this.handOver();
      isHeld = false;
    };
  }

  private isHandedOver(limitMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const take = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const giveUp = () => {
        this.waiting.delete(take);
        resolve(false);
      };
      const timer = setTimeout(giveUp, Math.max(0, limitMs));
      this.waiting.add(take);
    });
  }

  private handOver(): void {
    const [next] = this.waiting;
    if (next === undefined) {
      this.free += 1;
      return;
    }
    this.waiting.delete(next);
    next();
  }
}
