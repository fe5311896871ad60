/** Returns a DynamoDB TTL (seconds since the Unix epoch) that is a number of calendar months after an instant. */
export function ttlAfterMonths(instantMs: number, months: number): number {
  return Math.floor(addMonths(instantMs, months) / 1_000);
}

/**
 * Adds calendar months (UTC) to an instant in milliseconds since the Unix epoch. The time of day is unchanged. A day
 * that does not exist in the target month becomes the month's last day. For example, 31 January plus one month is 28 or
 * 29 February.
 */
export function addMonths(instantMs: number, months: number): number {
  const date = new Date(instantMs);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  date.setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + months, day);
  return date.getTime();
}
