import { readRecord } from './log-record.ts';
import type { LogLine } from './log-source.ts';

/**
 * Lines of several log groups in the order in which they were written. The time of a line in its group is only when it
 * arrived there: a function's last line may come after the answer that it belongs to.
 */
export function inOrderOfTime(lines: readonly LogLine[]): LogLine[] {
  const timed = lines.map((line) => ({ line, timeMs: timeMsOf(line) }));
  return timed.sort((left, right) => left.timeMs - right.timeMs).map(({ line }) => line);
}

/** When a line was written, in milliseconds since 1970: as it says itself, else when it arrived. */
export function timeMsOf({ timestamp, message }: LogLine): number {
  const record = readRecord(message);
  return (record.kind === 'text' ? null : record.timeMs) ?? Date.parse(timestamp);
}
