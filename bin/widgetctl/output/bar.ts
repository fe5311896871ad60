/** The longest bar, in characters. */
const maximumWidth = 40;

/** A bar as long as a value is among others; anything above zero shows. */
export function bar(value: number, largest: number): string {
  if (value <= 0 || largest <= 0) return '';
  return '█'.repeat(Math.max(1, Math.round((value / largest) * maximumWidth)));
}
