/** A share as a bar of so many characters; anything above zero shows. */
export function bar(value: number, largest: number, width = 24): string {
  if (value <= 0 || largest <= 0) return ' ';
  return '█'.repeat(Math.max(1, Math.round(Math.min(1, value / largest) * width)));
}

/** The used share of a quota as a bar with its empty part. */
export function quotaBar(used: number, limit: number): string {
  return bar(used, limit, 32).trim().padEnd(32, '░');
}
