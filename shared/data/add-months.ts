/**
 * The same time of day some calendar months later (UTC), in milliseconds since 1970; the month's last day where
 * the day does not exist there (31 January and one month: 28 or 29 February).
 */
export function addMonths(instantMs: number, months: number): number {
  const date = new Date(instantMs);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  date.setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + months, day);
  return date.getTime();
}
