/**
 * The time of a change to a row last changed at `beforeIso`: now, but always later than before, so that the time
 * tells versions of the row apart.
 */
export function nextInstant(beforeIso: string, nowMs: number): string {
  return new Date(Math.max(nowMs, Date.parse(beforeIso) + 1)).toISOString();
}
