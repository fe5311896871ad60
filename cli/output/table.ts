import { styleText } from 'node:util';
import Table from 'cli-table3';
import stringWidth from 'string-width';
import { type Bar, drawBar } from './bar.ts';
import { columnWidths, gap, narrowest } from './column-widths.ts';
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
 * What happens to texts that are too long for the line: the longest are cut, or go on in the next line, or one column gives
 * way to the others: its texts are cut first, and it is left out where nothing of them would be left.
 */
export type TooLong = 'cut' | 'wrapped' | { readonly givesWay: string };

/**
 * Rows under a heading; what is said instead when there are none. On a terminal no line is longer than it: columns
 * without any value are left out, times are short, bars take what is left, and then texts are shortened as `tooLong` says.
 */
export function tableText(
  heading: readonly string[],
  rows: readonly (readonly Cell[])[],
  whenEmpty: string,
  screen: Screen = plainScreen,
  tooLong: TooLong = 'cut',
): string {
  if (rows.length === 0) return whenEmpty;
  const shown = heading.map((_, column) => column).filter((column) => isShown(column, rows, screen));
  const givesWay = typeof tooLong === 'object' ? tooLong.givesWay : null;
  const kept = shown.filter(
    (column) =>
      heading[column] !== givesWay || roomFor(column, shown, { heading, rows, screen }) >= narrowest,
  );
  return layOut(
    kept.map((column) => heading[column]?.toUpperCase() ?? ''),
    rows.map((row) => kept.map((column) => row[column] ?? null)),
    screen,
    tooLong === 'wrapped',
    givesWay?.toUpperCase() ?? null,
  );
}

interface Sheet {
  readonly heading: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly screen: Screen;
}

/** How many characters of a line the other columns leave to one. */
function roomFor(column: number, shown: readonly number[], { heading, rows, screen }: Sheet): number {
  if (screen.columns === null) return Number.POSITIVE_INFINITY;
  const others = shown.filter((other) => other !== column);
  const widths = others.map((other) =>
    widest([heading[other] ?? '', ...rows.map((row) => cellText(row[other] ?? null, screen))]),
  );
  return screen.columns - gap * others.length - widths.reduce((sum, width) => sum + width, 0);
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

function layOut(
  heading: readonly string[],
  rows: readonly (readonly Cell[])[],
  screen: Screen,
  wraps: boolean,
  givesWay: string | null,
): string {
  const texts = rows.map((row) => row.map((cell) => cellText(cell, screen)));
  const isBar = heading.map((_, column) => rows.some((row) => barOf(row[column]) !== null));
  const natural = heading.map((name, column) =>
    Math.max(...[name, ...texts.map((row) => row[column] ?? '')].map((text) => stringWidth(text))),
  );
  const all = heading.map((_, column) => column);
  const bounded = natural.map((width, column) =>
    heading[column] === givesWay ? Math.min(width, roomFor(column, all, { heading, rows, screen })) : width,
  );
  const widths = columnWidths(bounded, isBar, screen.columns);
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
