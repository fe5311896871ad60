/** Renders a value as a bar of `width` characters; anything above zero is visible. */
export function bar(value: number, largest: number, width = 24): string {
  if (value <= 0 || largest <= 0) return ' ';
  return '█'.repeat(Math.max(1, Math.round(Math.min(1, value / largest) * width)));
}

/** Renders the used fraction of a quota as a bar. */
export function quotaBar(used: number, limit: number): string {
  return bar(used, limit, 32).trim().padEnd(32, '░');
}
