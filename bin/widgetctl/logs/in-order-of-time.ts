import * as z from 'zod';
import type { LogLine } from './log-source.ts';

/** What a line says of its own time: a function's line when it was written, a request's when it came and how long it took. */
const ownTimeSchema = z.union([
  z
    .object({ requestTimeEpoch: z.coerce.number(), responseLatency: z.coerce.number() })
    .transform(({ requestTimeEpoch, responseLatency }) => requestTimeEpoch + responseLatency),
  z.object({ timestamp: z.iso.datetime() }).transform(({ timestamp }) => Date.parse(timestamp)),
]);

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
  return ownTimeMsOf(message) ?? Date.parse(timestamp);
}

function ownTimeMsOf(message: string): number | null {
  try {
    return ownTimeSchema.safeParse(JSON.parse(message)).data ?? null;
  } catch {
    return null;
  }
}
