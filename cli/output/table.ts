import stringWidth from 'string-width';
import { sumOf } from '../../shared/collections/sum-of.ts';
import { visible } from '../../shared/observability/visible.ts';
import { plainScreen, type Screen } from './screen.ts';
import { joined, lines, styled, type Text, words } from './text.ts';

const noValue = '-';

const gap = 2;

export type Cell = string | number | boolean | null;

/**
 * Columns keyed by header, or fields keyed by name. Each value is a property name, or a function that receives the row.
 * A field whose value is undefined is hidden.
 */
export type Columns<Row> = Readonly<Record<string, CellKey<Row> | ((row: Row) => Cell | undefined)>>;

type CellKey<Row> = {
  [Key in keyof Row]-?: Row[Key] extends Cell | undefined ? Key : never;
}[keyof Row];

/**
 * Renders rows below a heading, or `whenEmpty` if there are no rows. On a terminal, hides columns without values and
 * shortens times. If a row is wider than the terminal, prints each row as a block of fields. Values are never truncated.
 */
export function tableText<Row>(
  rows: readonly Row[],
  columns: Columns<Row>,
  screen: Screen = plainScreen,
  whenEmpty: Text = words``,
): Text {
  if (rows.length === 0) return whenEmpty;
  // The first column identifies the row, so it is never hidden.
  const shown = Object.entries(columns)
    .filter(
      ([, column], index) =>
        screen.columns === null || index === 0 || rows.some((row) => !isEmpty(valueIn(row, column))),
    )
    .map(([name, column]) => [
      name.toUpperCase(),
      ...rows.map((row) => cellText(valueIn(row, column), screen)),
    ]);
  const isTooWide = sumOf(shown.map(widest)) + gap * (shown.length - 1) > (screen.columns ?? Infinity);
  if (isTooWide)
    return joined(
      rows.map((row) => fieldsText(row, columns)),
      '\n\n',
    );
  const [heading = '', ...others] = aligned(shown);
  return lines(
    screen.hasColor ? styled('bold', heading) : words`${heading}`,
    ...others.map((line) => words`${line}`),
  );
}

export function fieldsText<Row>(row: Row, fields: Columns<Row>): Text {
  const shown = Object.entries(fields).flatMap(([name, field]) => {
    const value = valueIn(row, field);
    return value === undefined ? [] : [[visible(name), cellText(value, plainScreen)]];
  });
  const columns = [0, 1].map((index) => shown.map((line) => line[index] ?? ''));
  return lines(...aligned(columns).map((line) => words`${line}`));
}

export function numberText(value: number): string {
  return value.toLocaleString('en-US');
}

function valueIn<Row>(row: Row, column: Columns<Row>[string]): unknown {
  return typeof column === 'function' ? column(row) : row[column];
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => stringWidth(text)));
}

function aligned(columns: readonly (readonly string[])[]): string[] {
  const padded = columns.map((cells) => {
    const width = widest(cells);
    return cells.map((cell) => cell + ' '.repeat(width - stringWidth(cell)));
  });
  const rows = (columns[0] ?? []).map((_, index) => padded.map((cells) => cells[index]));
  return rows.map((cells) => cells.join(' '.repeat(gap)).trimEnd());
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
