import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runbookPage } from '../../lib/monitoring/runbook.ts';

/** Paths of all operator documentation pages, relative to the repository root. */
export const operationsPages: readonly string[] = ['docs/start', 'docs/guides', 'docs/reference'].flatMap(
  (folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => join(folder, name)),
);

/** Returns the concatenated text of all operator documentation pages. */
export function wholeGuide(): string {
  return operationsPages.map((path) => readFileSync(path, 'utf8')).join('\n');
}

export const entryParts: readonly string[] = [
  'Severity',
  'Trigger',
  'Impact',
  'Likely causes',
  'Response',
  'Resolved when',
  'Query',
];

/** Returns the text of the runbook page that alarms link to. */
export function runbookText(): string {
  return readFileSync(runbookPage, 'utf8');
}

/** Removes fenced code from Markdown, because `#` starts a comment in code. */
function withoutCode(markdown: string): string {
  return markdown.replace(/^( *)```[\s\S]*?^\1```$/gm, '');
}

/**
 * Returns the heading anchors of Markdown text as GitHub generates them. A repeated heading gets the suffix
 * `-1`.
 */
export function headingAnchors(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, text = ''] of withoutCode(markdown).matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = text
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
    let count = 0;
    while (anchors.has(count === 0 ? anchor : `${anchor}-${count}`)) count += 1;
    anchors.add(count === 0 ? anchor : `${anchor}-${count}`);
  }
  return anchors;
}

export function linkTargets(markdown: string): readonly string[] {
  const text = withoutCode(markdown).replace(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target);
}

/**
 * Returns the text between a heading and the next heading of the same or a higher level; empty when the
 * heading does not exist.
 */
export function sectionOf(markdown: string, heading: string): string {
  const lines = markdown.split('\n');
  const start = lines.findIndex((line) => /^#{1,6} /.test(line) && line.replace(/^#+ /, '') === heading);
  if (start === -1) return '';
  const level = /^#+/.exec(lines[start] ?? '')?.[0].length ?? 1;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => new RegExp(`^#{1,${level}} `).test(line));
  return rest.slice(0, end === -1 ? undefined : end).join('\n');
}
