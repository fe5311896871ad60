import type { Month } from '../months.ts';

const dayMs = 86_400_000;

/** A week holds each day of the week once: shops are busy at weekends, offices are not. */
const windowDays = 7;

/**
 * How many calls a month will have at its end: those so far, and for the time left as many an hour as in the last
 * seven days of the month, today included. Null on the month's first day, which says too little; the calls
 * themselves when the month is over.
 *
 * @param callsByDay by day of the month, `01` to `31`
 */
export function forecastCalls(
  callsByDay: Readonly<Record<string, number>>,
  calls: number,
  { startMs, endMs }: Pick<Month, 'startMs' | 'endMs'>,
  nowMs: number,
): number | null {
  if (nowMs >= endMs) return calls;
  if (nowMs - startMs < dayMs) return null;
  const today = Math.floor((nowMs - startMs) / dayMs) + 1;
  const firstDay = Math.max(1, today - windowDays + 1);
  const recent = Object.entries(callsByDay).reduce(
    (sum, [day, count]) => (Number(day) >= firstDay && Number(day) <= today ? sum + count : sum),
    0,
  );
  const windowMs = nowMs - (startMs + (firstDay - 1) * dayMs);
  return calls + Math.round((recent / windowMs) * (endMs - nowMs));
}
