import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuiltFunction, buildFunctions } from '../../bin/build.ts';
import { combinedText } from '../../bin/licenses/combined-text.ts';

jest.setTimeout(300_000);

const fileName = 'THIRD_PARTY_LICENSES';

/** `name version` of every package that the list at the start of a file names. */
function listedIn(text: string): string[] {
  return [...text.matchAll(/^- (\S+ \S+): /gm)].map(([, title = '']) => title);
}

/** `name version` of every package that esbuild put code of into a bundle. */
function titlesIn({ metafile }: BuiltFunction): string[] {
  const paths = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  const titles = paths.flatMap((path) => {
    const start = path.lastIndexOf('node_modules/');
    if (start === -1) return [];
    const [first = '', second = ''] = path.slice(start + 'node_modules/'.length).split('/');
    const folder =
      path.slice(0, start) + join('node_modules', first.startsWith('@') ? `${first}/${second}` : first);
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return [`${name} ${version}`];
  });
  return [...new Set(titles)].sort();
}

describe('the built artifacts', () => {
  let output: string;
  let built: readonly BuiltFunction[];
  const textOf = (name: string) => readFileSync(join(output, name, fileName), 'utf8');

  beforeAll(async () => {
    output = mkdtempSync(join(tmpdir(), 'licenses-'));
    built = await buildFunctions('functions', output);
  });
  afterAll(() => rmSync(output, { recursive: true }));

  it('name every package inside them, and no other', () => {
    const listed = built.map(({ name }) => [name, listedIn(textOf(name))]);
    expect(Object.fromEntries(listed)).toEqual(
      Object.fromEntries(built.map((one) => [one.name, titlesIn(one)])),
    );
    expect(built.find(({ name }) => name === 'content')?.packages.length).toBeGreaterThan(50);
  });

  it('carry the notice of each of them in full', () => {
    for (const { name, packages } of built) {
      const text = textOf(name);
      const missing = packages.flatMap((one) =>
        one.notices.length > 0 && one.notices.every((notice) => notice.length > 100 && text.includes(notice))
          ? []
          : [one.name],
      );
      expect(missing).toEqual([]);
    }
  });

  it('have copyleft in content alone: axe-core, with its source and the notices of what is in it', () => {
    const copyleft = built.flatMap(({ name, packages }) =>
      packages.flatMap((one) => (/MPL|GPL/.test(one.license) ? [`${name}: ${one.name} ${one.license}`] : [])),
    );
    expect(copyleft).toEqual(['content: axe-core MPL-2.0']);
    const text = textOf('content');
    expect(text).toMatch(
      /- axe-core (\S+): MPL-2\.0\n {4}source code: https:\/\/registry\.npmjs\.org\/axe-core\/-\/axe-core-\1\.tgz and https:\/\/github\.com\/dequelabs\/axe-core/,
    );
    expect(text).toContain('Mozilla Public License, version 2.0');
  });

  it('never load the file, which costs a start nothing', () => {
    for (const { name, metafile, startBytes, totalBytes } of built) {
      const code = Object.entries(metafile.outputs).map(([path, { bytes }]) => ({ path, bytes }));
      expect(code.some(({ path }) => path.includes(fileName))).toBe(false);
      expect(startBytes).toBeLessThanOrEqual(totalBytes);
      expect(totalBytes).toBeLessThan(code.reduce((sum, { bytes }) => sum + bytes, 0) + 2_000);
      expect(readFileSync(join(output, name, 'index.mjs'), 'utf8')).not.toContain(fileName);
    }
  });

  it('are what the file in the root of the repository says', () => {
    expect(readFileSync(fileName, 'utf8')).toBe(combinedText(built));
  });
});

describe('a package inside a bundle', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'licenses-'));
    const index = "import { one } from 'one';\nexport const handler = async () => one;";
    write('functions/tiny/index.ts', index);
    write('node_modules/one/index.js', "export { two as one, unused } from 'two';");
    write('node_modules/two/index.js', 'export const two = Math.random();\nexport const unused = 1;');
    write('node_modules/one/package.json', manifest('one', { license: 'MIT' }));
    write(
      'node_modules/two/package.json',
      manifest('two', { license: 'ISC', author: 'Ada <ada@example.com>' }),
    );
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  function write(path: string, content: string): void {
    mkdirSync(join(directory, path, '..'), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
  function manifest(name: string, fields: object): string {
    return JSON.stringify({ name, version: '1.2.3', main: 'index.js', type: 'module', ...fields });
  }
  const build = () => buildFunctions(join(directory, 'functions'), join(directory, 'dist'));
  const text = () => readFileSync(join(directory, 'dist', 'tiny', fileName), 'utf8');

  it('is not listed if it leaves no code in the bundle', async () => {
    await build();
    expect(listedIn(text())).toEqual(['two 1.2.3']);
  });

  it('gets the standard text and its author if it has no license file', async () => {
    await build();
    expect(text()).toContain(
      'The package holds no license file. Its package.json says ISC and names as its author Ada',
    );
    expect(text()).toContain('Permission to use, copy, modify, and/or distribute this software');
  });

  it('gives its license and notice files, whatever their case', async () => {
    write('node_modules/two/license.md', 'Copyright Ada');
    write('node_modules/two/NOTICE', 'Ada made this.\r\nIn London.');
    write('node_modules/two/README.md', 'Not this.');
    await build();
    expect(text()).toMatch(/two 1\.2\.3\n-+\n\nAda made this\.\nIn London\.\n\n-+\n\nCopyright Ada\n$/);
  });

  it.each([
    ['GPL-3.0-only', { license: 'GPL-3.0-only' }],
    ['(MIT OR GPL-3.0)', { license: '(MIT OR GPL-3.0)' }],
    ['SEE LICENSE IN x', { license: 'SEE LICENSE IN x' }],
    ['(none named)', {}],
  ])('with the license %s stops the build', async (license, fields) => {
    write('node_modules/two/package.json', manifest('two', fields));
    await expect(build()).rejects.toThrow(
      `two 1.2.3 has the license ${license}, which bin/licenses/allowed-licenses.ts does not allow in a bundle.`,
    );
  });

  it('gives the same bytes when built again', async () => {
    await build();
    const first = text();
    rmSync(join(directory, 'dist'), { recursive: true });
    await build();
    expect(text()).toBe(first);
  });
});
