import { styleText } from 'node:util';
import Table from 'cli-table3';
import stringWidth from 'string-width';
import { sumOf } from '../../shared/collections/sum-of.ts';
import { plainScreen, type Screen } from './screen.ts';
import { visible } from './visible.ts';

const noValue = '-';

const gap = 2;

export type Cell = string | number | boolean | null;

/** Property names or functions of the row, keyed by column header or field name. Undefined hides a field. */
export type Columns<Row> = Readonly<Record<string, CellKey<Row> | ((row: Row) => Cell | undefined)>>;

type CellKey<Row> = {
  [Key in keyof Row]-?: Row[Key] extends Cell | undefined ? Key : never;
}[keyof Row];

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
  middle: ' '.repeat(gap),
};

/**
 * Renders rows below a heading, or `whenEmpty` if there are no rows. On a terminal, hides columns without values and
 * shortens times. If a row is wider than the terminal, wraps text between words; if a word is still too long, prints
 * each row as a block of fields. Values are never truncated.
 */
export function tableText<Row>(
  rows: readonly Row[],
  columns: Columns<Row>,
  screen: Screen = plainScreen,
  whenEmpty = '',
): string {
  if (rows.length === 0) return whenEmpty;
  // The first column identifies the row.
  const shown = Object.entries(columns)
    .filter(
      ([, column], index) =>
        screen.columns === null || index === 0 || rows.some((row) => !isEmpty(valueIn(row, column))),
    )
    .map(([name, column]) => [
      name.toUpperCase(),
      ...rows.map((row) => cellText(valueIn(row, column), screen)),
    ]);
  const widths = fittedWidths(shown, screen.columns);
  if (widths === null) {
    return rows.map((row) => fieldsText(row, capitalized(columns), screen)).join('\n\n');
  }
  const lines = ['heading', ...rows].map((_, index) => shown.map((column) => column[index] ?? ''));
  const [heading = '', ...others] = draw(lines, widths).split('\n');
  const styled = screen.hasColor ? styleText('bold', heading, { validateStream: false }) : heading;
  return [styled, ...others].join('\n');
}

/** Renders named values, one per line. On a terminal a long value wraps between words. */
export function fieldsText<Row>(row: Row, fields: Columns<Row>, screen: Screen = plainScreen): string {
  const lines = Object.entries(fields).flatMap(([name, field]) => {
    const value = valueIn(row, field);
    return value === undefined ? [] : [[visible(name), cellText(value, plainScreen)]];
  });
  const columns = [0, 1].map((index) => lines.map((line) => line[index] ?? ''));
  return draw(lines, fittedWidths(columns, screen.columns) ?? columns.map(widest));
}

export function blocks(...texts: readonly (string | null)[]): string {
  return texts.filter((text) => text !== null && text !== '').join('\n\n');
}

export function numberText(value: number): string {
  return value.toLocaleString('en-US');
}

function valueIn<Row>(row: Row, column: Columns<Row>[string]): unknown {
  return typeof column === 'function' ? column(row) : row[column];
}

function capitalized<Row>(columns: Columns<Row>): Columns<Row> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      column,
    ]),
  );
}

/** Returns column widths that fit into `room` characters; null if the longest words do not fit. */
function fittedWidths(columns: readonly (readonly string[])[], room: number | null): number[] | null {
  const widths = columns.map(widest);
  const minimum = columns.map((cells) => widest(cells.flatMap((cell) => cell.split(' '))));
  const excess = () => sumOf(widths) + gap * (widths.length - 1) - (room ?? Number.POSITIVE_INFINITY);
  while (excess() > 0) {
    const slack = widths.map((width, column) => (width > (minimum[column] ?? 0) ? width : 0));
    const widestSlack = Math.max(...slack);
    if (widestSlack === 0) return null;
    widths[slack.indexOf(widestSlack)] = widestSlack - 1;
  }
  return widths;
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => stringWidth(text)));
}

function draw(lines: readonly (readonly string[])[], widths: readonly number[]): string {
  const table = new Table({
    chars: noBorders,
    style: { head: [], border: [], compact: true, 'padding-left': 0, 'padding-right': 0 },
    wordWrap: true,
    colWidths: [...widths],
  });
  table.push(...lines.map((line) => [...line]));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(\.\d+)?Z$/;

function isEmpty(cell: unknown): boolean {
  return cell === undefined || cell === null || cell === '';
}

function cellText(cell: unknown, { columns }: Screen): string {
  if (isEmpty(cell)) return noValue;
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'number') return numberText(cell);
  const text = String(cell);
  const [, day, minute] = columns === null ? [] : (instant.exec(text) ?? []);
  return day === undefined ? visible(text) : `${day} ${minute}`;
}
