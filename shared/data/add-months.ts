/**
 * Adds calendar months (UTC), in milliseconds since 1970. The time of day is unchanged; a day that does not
 * exist in the target month becomes its last day (31 January plus one month: 28 or 29 February).
 */
export function addMonths(instantMs: number, months: number): number {
  const date = new Date(instantMs);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  date.setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + months, day);
  return date.getTime();
}
