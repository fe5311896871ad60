import type { Report } from './report.ts';
import type { Table } from './tables.ts';

/** The report as Markdown: its facts and tables. The answers themselves stand in the HTML. */
export function markdownOf({ title, facts, notes, tables }: Report): string {
  const parts = [
    `# ${title}`,
    facts.map(([name, value]) => `- ${name}: ${escaped(value)}`).join('\n'),
    ...tables.map(tableText),
    '## How to read it',
    notes.map((note) => `- ${note}`).join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

function tableText({ title, note, heads, rows }: Table): string {
  if (rows.length === 0) return `## ${title}\n\nNone.`;
  const lines = [heads, heads.map(() => '---'), ...rows];
  const table = lines.map((cells) => `| ${cells.map(escaped).join(' | ')} |`).join('\n');
  return `## ${title}\n\n${note}\n\n${table}`;
}

/** A model's name may hold what Markdown reads. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>|]/g, (character) => `\\${character}`);
}
