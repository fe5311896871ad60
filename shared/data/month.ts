/** Returns the UTC calendar month (`YYYY-MM`) of an instant in milliseconds since the Unix epoch. */
export function monthOf(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(0, 7);
}

/** Returns the UTC day (`YYYY-MM-DD`) of an instant in milliseconds since the Unix epoch. */
export function dayOf(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(0, 10);
}

export function dayOfMonth(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(8, 10);
}

export function nextMonthStartSeconds(instantMs: number): number {
  const date = new Date(instantMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 1000;
}

export function monthStartSeconds(instantMs: number): number {
  const date = new Date(instantMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000;
}
