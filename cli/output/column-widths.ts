import { sumOf } from '../../shared/collections/sum-of.ts';
import { maximumBarWidth } from './bar.ts';

/** Between two columns. */
export const gap = 2;

/** A wrapped column keeps so many characters. */
const narrowest = 8;

/** A bar shorter than that tells nothing. */
export const shortestBar = 4;

/**
 * How wide each column is. Without an end of the line, as wide as what is in it. On a terminal a bar takes what the others
 * leave; where they leave nothing, the widest columns wrap, the first one last.
 *
 * @param natural what each column would take
 * @param isBar whether a column is drawn as long as there is room
 */
export function columnWidths(
  natural: readonly number[],
  isBar: readonly boolean[],
  columns: number | null,
): readonly number[] {
  const bars = isBar.filter(Boolean).length;
  const wanted = natural.map((width, column) => (isBar[column] ? Math.max(width, maximumBarWidth) : width));
  if (columns === null) return wanted;
  const room = columns - gap * (natural.length - 1);
  const widths = natural.map((width, column) => (isBar[column] ? Math.max(width, shortestBar) : width));
  while (sumOf(widths) > room) {
    const others = widths.slice(1);
    const widestOther = Math.max(0, ...others);
    const widest = widestOther > narrowest ? 1 + others.indexOf(widestOther) : 0;
    const width = widths[widest] ?? 0;
    if (width <= narrowest) break;
    widths[widest] = width - 1;
  }
  const left = room - sumOf(widths);
  if (bars === 0 || left <= 0) return widths;
  const share = Math.floor(left / bars);
  return widths.map((width, column) => (isBar[column] ? Math.min(width + share, maximumBarWidth) : width));
}
