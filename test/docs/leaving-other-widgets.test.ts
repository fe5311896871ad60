import { readFileSync } from 'node:fs';
import { tools } from '../../shared/catalog/tools.ts';

const page = readFileSync('docs/guides/leaving-other-widgets.md', 'utf8');
const rows = page
  .slice(page.indexOf('## Tools'))
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1);
const replacements = rows.map((row) => row.split(' | ').at(-1) ?? '');

describe('table of tools in the guide for leaving other widgets', () => {
  it('names only tools of the catalog and values that they accept', () => {
    const known = new Set(tools.flatMap(({ code, options }) => [code, ...(options ?? [])]));
    const named = replacements.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, code]) => code));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((code) => code === undefined || !known.has(code))).toEqual([]);
  });
});
