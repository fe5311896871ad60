import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const guide = readFileSync(join(root, 'docs', 'security.md'), 'utf8');

/** A table row's last cell names tests: `` `file`: title ``, one or more with `<br>` between. */
const rows = guide.split('\n').filter((line) => line.startsWith('|') && line.includes('`test/'));
const named = rows.flatMap((row) =>
  (row.split('|').at(-2) ?? '').split('<br>').map((text) => {
    const [, file = '', title = ''] = /^\s*`(test\/[^`]+)`: (.+?)\s*$/.exec(text) ?? [];
    return { file, title, text: text.trim() };
  }),
);

/** The titles of `it` and `it.each` in a test file. */
function titlesOf(file: string): string[] {
  const path = join(root, file);
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  const calls = /(?:\bit|\))\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`),/g;
  return [...text.matchAll(calls)].map(([, single, double, template]) => single ?? double ?? template ?? '');
}

describe('docs/security.md', () => {
  it('names at least one test for each threat', () => {
    const threats = guide
      .split('\n')
      .filter((line) => /^\| [^|-]+ \| [STRIDE](, [STRIDE])* \|/.test(line))
      .map((line) => line.split('|')[1]?.trim());
    expect(threats.length).toBeGreaterThan(30);
    expect(rows.map((row) => row.split('|')[1]?.trim())).toEqual(threats);
  });

  it.each(named)('names a test that exists: $text', ({ file, title }) => {
    expect(titlesOf(file)).toContain(title);
  });

  it.each([...guide.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path))(
    'leads to a file that exists: %s',
    (path) => {
      expect(existsSync(join(root, 'docs', path))).toBe(true);
    },
  );
});

describe('SECURITY.md', () => {
  it('says where to report, what to expect and which versions are supported', () => {
    const text = readFileSync(join(root, 'SECURITY.md'), 'utf8');
    expect(text.match(/^## .+/gm)).toEqual([
      '## Report a vulnerability',
      '## What to expect',
      '## Supported versions',
      '## What is in scope',
    ]);
  });
});
