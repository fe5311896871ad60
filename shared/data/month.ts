/** The UTC calendar month (`YYYY-MM`) of an instant in milliseconds since 1970. */
export function monthOf(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(0, 7);
}

/** The UTC day of the month, `01` to `31`, of an instant in milliseconds since 1970. */
export function dayOfMonth(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(8, 10);
}

/** The first instant of the month after an instant, in seconds since 1970 (UTC). */
export function nextMonthStartSeconds(instantMs: number): number {
  const date = new Date(instantMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 1000;
}

/** The first instant of an instant's own month, in seconds since 1970 (UTC). */
export function monthStartSeconds(instantMs: number): number {
  const date = new Date(instantMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000;
}
