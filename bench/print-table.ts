import Table from 'cli-table3';
import type { BenchmarkResult, Cell, Column } from './benchmark.ts';

/** The result as a text table with its notes below. */
export function tableText({ columns, rows, notes }: BenchmarkResult): string {
  const table = new Table({
    head: columns.map(({ title }) => title),
    colAligns: columns.map(({ key }) =>
      rows.some((row) => typeof row[key] === 'number') ? 'right' : 'left',
    ),
    style: { head: [], border: [], compact: true },
  });
  for (const row of rows) table.push(columns.map((column) => cellText(row[column.key] ?? null, column)));
  return [table.toString(), ...notes].join('\n');
}

function cellText(cell: Cell, { digits = 0 }: Column): string {
  if (cell === null) return '–';
  if (typeof cell === 'number') return cell.toFixed(digits);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'NO';
  return cell;
}
