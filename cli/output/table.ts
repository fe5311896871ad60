import { styleText } from 'node:util';
import Table from 'cli-table3';
import stringWidth from 'string-width';
import { sumOf } from '../../shared/collections/sum-of.ts';
import { type Bar, drawBar } from './bar.ts';
import { columnWidths, gap, shortestBar } from './column-widths.ts';
import { plainScreen, type Screen } from './screen.ts';
import { visible } from './visible.ts';

/** What a table shows where there is no value. */
const noValue = '-';

export type Cell = string | number | boolean | null | Bar;

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

/**
 * What happens where a row is longer than the line of a terminal: each row becomes a record of names and values, long texts
 * continue on the next line, or one column is left out first. No value is ever cut.
 */
type TooLong = 'records' | 'wrapped' | { readonly leavesOut: string };

/**
 * Rows under a heading; `whenEmpty` without rows. On a terminal columns without any value are left out, times are short,
 * and bars take the rest of the line.
 */
export function tableText(
  heading: readonly string[],
  rows: readonly (readonly Cell[])[],
  whenEmpty: string,
  screen: Screen = plainScreen,
  tooLong: TooLong = 'records',
): string {
  if (rows.length === 0) return whenEmpty;
  const sheet = { heading, rows, screen };
  const shown = heading.map((_, column) => column).filter((column) => isShown(column, rows, screen));
  if (tooLong === 'wrapped' || fits(shown, sheet)) return layOut(shown, sheet, tooLong === 'wrapped');
  const leftOut = tooLong === 'records' ? null : tooLong.leavesOut;
  const kept = shown.filter((column) => heading[column] !== leftOut);
  if (fits(kept, sheet)) return layOut(kept, sheet, false);
  const records = rows.map((row) =>
    detailsText(
      shown
        .filter((column) => barOf(row[column]) === null)
        .map((column) => [capitalized(heading[column] ?? ''), cellText(row[column] ?? null, screen)]),
      screen,
    ),
  );
  return records.join('\n\n');
}

interface Sheet {
  readonly heading: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly screen: Screen;
}

/** Whether the columns fit into a line without cutting a value. */
function fits(columns: readonly number[], { heading, rows, screen }: Sheet): boolean {
  if (screen.columns === null) return true;
  const widths = columns.map((column) =>
    Math.max(
      rows.some((row) => barOf(row[column]) !== null) ? shortestBar : 0,
      widest([heading[column] ?? '', ...rows.map((row) => cellText(row[column] ?? null, screen))]),
    ),
  );
  return sumOf(widths) + gap * (widths.length - 1) <= screen.columns;
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** The values of these fields of each entry, as the rows of a table. */
export function fieldsOf<Name extends string>(
  entries: readonly Readonly<Record<Name, Cell>>[],
  ...names: readonly Name[]
): readonly (readonly Cell[])[] {
  return entries.map((entry) => names.map((name) => entry[name]));
}

/** A list of names with their values, one a line. On a terminal a long value goes on in the next line, by its words. */
export function detailsText(
  details: readonly (readonly [name: string, value: Cell])[],
  { columns }: Screen = plainScreen,
): string {
  const rows = details.map((detail) => detail.map((cell) => cellText(cell, plainScreen)));
  const nameWidth = widest(rows.map(([name = '']) => name));
  const room = (columns ?? Number.POSITIVE_INFINITY) - nameWidth - gap;
  const values = rows.map(([, value = '']) => value);
  // A word that is longer than the line would be cut.
  const isWrapped = widest(values) > room && widest(values.flatMap((value) => value.split(' '))) <= room;
  return isWrapped ? draw(rows, [nameWidth, room], true) : draw(rows);
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => stringWidth(text)));
}

/** A number as people read it, such as `250,000`. */
export function numberText(value: number): string {
  return value.toLocaleString('en-US');
}

/** The first column says what a row is about: it stays. */
function isShown(column: number, rows: readonly (readonly Cell[])[], { columns }: Screen): boolean {
  return columns === null || column === 0 || rows.some((row) => (row[column] ?? '') !== '');
}

function layOut(columns: readonly number[], sheet: Sheet, wraps: boolean): string {
  const { screen } = sheet;
  const heading = columns.map((column) => sheet.heading[column]?.toUpperCase() ?? '');
  const rows = sheet.rows.map((row) => columns.map((column) => row[column] ?? null));
  const texts = rows.map((row) => row.map((cell) => cellText(cell, screen)));
  const isBar = heading.map((_, column) => rows.some((row) => barOf(row[column]) !== null));
  const natural = heading.map((name, column) => widest([name, ...texts.map((row) => row[column] ?? '')]));
  const widths = columnWidths(natural, isBar, screen.columns);
  const cells = rows.map((row, index) =>
    row.map((cell, column) => {
      const drawn = barOf(cell);
      return drawn === null ? (texts[index]?.[column] ?? '') : drawBar(drawn, widths[column] ?? 0) || ' ';
    }),
  );
  const [first = '', ...others] = draw([heading, ...cells], widths, wraps).split('\n');
  return [screen.hasColor ? styleText('bold', first, { validateStream: false }) : first, ...others].join(
    '\n',
  );
}

function draw(rows: readonly (readonly string[])[], widths?: readonly number[], wraps = false): string {
  const table = new Table({
    chars: noBorders,
    style: { head: [], border: [], compact: true, 'padding-left': 0, 'padding-right': 0 },
    wordWrap: wraps,
    ...(widths !== undefined && { colWidths: [...widths] }),
  });
  table.push(...rows.map((row) => [...row]));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

function barOf(cell: Cell | undefined): Bar | null {
  return typeof cell === 'object' && cell !== null ? cell : null;
}

/** A time as stored, to the millisecond. */
const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(\.\d+)?Z$/;

function cellText(cell: Cell, { columns }: Screen): string {
  if (cell === null || cell === '') return noValue;
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'number') return numberText(cell);
  if (typeof cell === 'object') return '';
  const [, day, minute] = columns === null ? [] : (instant.exec(cell) ?? []);
  return day === undefined ? visible(cell) : `${day} ${minute}`;
}
