/** Returns the UTC calendar month (`YYYY-MM`) of an instant in milliseconds since the Unix epoch. */
export function monthOf(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(0, 7);
}

/** Returns the UTC day of the month (`01` to `31`) of an instant in milliseconds since the Unix epoch. */
export function dayOfMonth(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(8, 10);
}

/** Returns the start of the next UTC month after an instant, in seconds since the Unix epoch. */
export function nextMonthStartSeconds(instantMs: number): number {
  const date = new Date(instantMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 1000;
}

/** Returns the start of the UTC month that contains an instant, in seconds since the Unix epoch. */
export function monthStartSeconds(instantMs: number): number {
  const date = new Date(instantMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000;
}
