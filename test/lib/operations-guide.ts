/** The anchors of a Markdown text's headings, as code hosts make them. */
export function headingAnchors(markdown: string): ReadonlySet<string> {
  const headings = markdown.matchAll(/^#{1,6} (.+)$/gm);
  return new Set(
    [...headings].map(([, text = '']) =>
      text
        .trim()
        .toLowerCase()
        .replace(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** The text under a heading up to the next heading of the same or a higher level; empty without it. */
export function sectionOf(markdown: string, heading: string): string {
  const lines = markdown.split('\n');
  const start = lines.findIndex((line) => /^#{1,6} /.test(line) && line.replace(/^#+ /, '') === heading);
  if (start === -1) return '';
  const level = /^#+/.exec(lines[start] ?? '')?.[0].length ?? 1;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => new RegExp(`^#{1,${level}} `).test(line));
  return rest.slice(0, end === -1 ? undefined : end).join('\n');
}
