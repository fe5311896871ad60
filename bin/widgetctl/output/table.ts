import Table from 'cli-table3';
import { visible } from './visible.ts';

/** What a table shows where there is no value. */
const noValue = '-';

export type Cell = string | number | boolean | null;

const noBorders = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
};

/** Rows under a heading, in columns that fit; what is said instead when there are none. */
export function tableText(
  heading: readonly string[],
  rows: readonly (readonly Cell[])[],
  whenEmpty: string,
): string {
  return rows.length === 0 ? whenEmpty : columns([heading.map((name) => name.toUpperCase()), ...rows]);
}

/** A list of names with their values, one a line. */
export function detailsText(details: readonly (readonly [name: string, value: Cell])[]): string {
  return columns(details);
}

/** A number as people read it, such as `250,000`. */
export function numberText(value: number): string {
  return value.toLocaleString('en-US');
}

function columns(rows: readonly (readonly Cell[])[]): string {
  const table = new Table({
    chars: noBorders,
    style: { head: [], border: [], compact: true, 'padding-left': 0, 'padding-right': 0 },
  });
  table.push(...rows.map((row) => row.map(cellText)));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

function cellText(cell: Cell): string {
  if (cell === null || cell === '') return noValue;
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'number' ? numberText(cell) : visible(cell);
}
