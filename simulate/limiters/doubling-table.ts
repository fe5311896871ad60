import type { Limiter } from './limiter.ts';

// Looked up once: this runs a million times a day.
const { floor, max, min } = Math;

const settleSeconds = 30 * 60;
const secondsPerMinute = 60;

/**
 * A DynamoDB table on demand: it takes what a new table takes, or twice the peak that it had 30 minutes ago or earlier, and
 * never more than its quota. https://repost.aws/knowledge-center/on-demand-table-throttling-dynamodb
 */
export class DoublingTable implements Limiter {
  /** The highest second of each minute. */
  private readonly peaks: number[] = [];
  private settledPeak = 0;
  private settledMinutes = 0;

  private readonly startPerSecond: number;
  private readonly quotaPerSecond: number;

  constructor(startPerSecond: number, quotaPerSecond: number) {
    this.startPerSecond = startPerSecond;
    this.quotaPerSecond = quotaPerSecond;
  }

  capacityPerSecond(): number {
    return min(this.quotaPerSecond, max(this.startPerSecond, 2 * this.settledPeak));
  }

  admit(demand: number, second: number): number {
    const lastSettled = floor((second - settleSeconds) / secondsPerMinute);
    for (; this.settledMinutes < lastSettled; this.settledMinutes += 1) {
      this.settledPeak = max(this.settledPeak, this.peaks[this.settledMinutes] ?? 0);
    }
    const admitted = min(demand, this.capacityPerSecond());
    const minute = floor(second / secondsPerMinute);
    this.peaks[minute] = max(this.peaks[minute] ?? 0, admitted);
    return admitted;
  }
}
