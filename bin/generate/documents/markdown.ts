const closing = '<!-- /generated -->';

/**
 * Replaces the text between `<!-- generated: NAME -->` and `<!-- /generated -->`.
 *
 * @throws Error unless the document contains the markers exactly once
 */
export function withBlock(document: string, name: string, text: string): string {
  const opening = `<!-- generated: ${name} -->\n`;
  const [before = '', rest = '', ...others] = document.split(opening);
  const end = rest.indexOf(closing);
  if (end === -1 || others.length > 0) throw new Error(`Expected one block "${name}".`);
  return `${before}${opening}${text}\n${rest.slice(end)}`;
}

export function markdownTable(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heading), `|${heading.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}
