/** A table of Markdown. */
export function markdownTable(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heading), `|${heading.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}
