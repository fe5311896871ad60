import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'functions/content/verification';

/** More than this is a grammar in the making: what needs one is the judge's (docs/adr/0088-a-judge-for-meaning.md). */
const maximumCodeLines = 1_500;

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.ts'),
);
const tables = files.filter((path) => path.startsWith('words'));
const textOf = (path: string) => readFileSync(join(folder, path), 'utf8');

/** A program without comments that have lines of their own. */
const withoutComments = (text: string) =>
  text.replace(/^\s*\/\*.*?\*\/\s*?$/gms, '').replace(/^\s*\/\/.*$/gm, '');

const codeLines = (text: string) =>
  withoutComments(text)
    .split('\n')
    .filter((line) => line.trim() !== '').length;

describe('the checks of what models write', () => {
  it('stay small: under 1,500 lines of code beside the tables of words', () => {
    const lines = files
      .filter((path) => !tables.includes(path))
      .reduce((sum, path) => sum + codeLines(textOf(path)), 0);
    process.stderr.write(`lines of code in ${folder}, without words/: ${lines}\n`);
    expect(lines).toBeGreaterThan(500);
    expect(lines).toBeLessThan(maximumCodeLines);
  });

  it.each(tables)('keep only data in %s', (path) => {
    expect(withoutComments(textOf(path))).not.toMatch(/=>|\bfunction\b|\bclass\b|\bfor \(|\.map\(/);
  });
});
