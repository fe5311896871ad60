type Cells = Readonly<Record<string, string | number>>;

/** @param head the names of the first columns, separated by ` | `, as in the names of the rows */
export function markdownTable(head: string, rows: readonly (readonly [string, Cells])[]): string {
  const columns = Object.keys(rows[0]?.[1] ?? {});
  const line = (row: readonly (string | number | undefined)[]) => `| ${row.join(' | ')} |`;
  const top = line([head, ...columns]);
  return [
    top,
    top.replaceAll(/[^|]+/g, '---'),
    ...rows.map(([name, cells]) => line([name, ...columns.map((column) => cells[column])])),
  ].join('\n');
}
