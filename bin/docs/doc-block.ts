/** A part of a document that is written from its source. */
export interface DocBlock {
  /** What its marks call it, such as `deploy options`. */
  readonly name: string;
  /** The document, from the root of the repository. */
  readonly file: string;
  /** Makes its text, without the marks. */
  render(): string | Promise<string>;
}

const closing = '<!-- /generated -->';

/**
 * A document with the text of a block between the block's marks, each on a line of its own:
 * `<!-- generated: NAME -->` and `<!-- /generated -->`.
 *
 * @throws Error when the document does not have the marks exactly once
 */
export function withBlock(
  document: string,
  { name, file }: Pick<DocBlock, 'name' | 'file'>,
  text: string,
): string {
  const opening = `<!-- generated: ${name} -->`;
  const parts = document.split(`${opening}\n`);
  const [before = '', rest = ''] = parts;
  const end = rest.indexOf(closing);
  if (parts.length !== 2 || end === -1) {
    throw new Error(`${file} must have "${opening}" once, on a line of its own, and "${closing}" behind it.`);
  }
  return `${before}${opening}\n${text.trim()}\n${rest.slice(end)}`;
}

/** A table of Markdown. */
export function markdownTable(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heading), `|${heading.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}
