import type { Ledger } from './ledger.ts';

const intervalMs = 5_000;

/** Tells every few seconds how far it is. */
export class ProgressTeller {
  private readonly startedAtMs = performance.now();
  private readonly timer: NodeJS.Timeout;
  private stage = '';
  private told = { calls: 0, atMs: this.startedAtMs };

  private readonly ledger: Ledger;
  private readonly tell: (line: string) => void;

  constructor(ledger: Ledger, tell: (line: string) => void) {
    this.ledger = ledger;
    this.tell = tell;
    this.timer = setInterval(() => this.tellNow(), intervalMs);
  }

  enter(stage: string): void {
    this.stage = stage;
  }

  end(): void {
    clearInterval(this.timer);
  }

  private tellNow(): void {
    const nowMs = performance.now();
    const { calls, failed, complaintsInAll } = this.ledger;
    const rate = Math.round(((calls - this.told.calls) * 1000) / (nowMs - this.told.atMs));
    this.told = { calls, atMs: nowMs };
    this.tell(
      `${clockText(nowMs - this.startedAtMs)}  ${this.stage.padEnd(32)}  ${calls} calls  ${rate}/s  ${failed} × 5xx  ${complaintsInAll} complaints`,
    );
  }
}

/** `03:07`. */
function clockText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
