import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFunctions } from '../../bin/build.ts';

jest.setTimeout(300_000);

const fileName = 'THIRD_PARTY_LICENSES';

function listedIn(text: string): string[] {
  return [...text.matchAll(/^- (\S+ \S+): /gm)].map(([, title = '']) => title);
}

describe('bundle license file generation', () => {
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

  it('omits a package without code in the bundle', async () => {
    await build();
    expect(listedIn(text())).toEqual(['two 1.2.3']);
  });

  it('uses the standard text and the author for a package without a license file', async () => {
    await build();
    expect(text()).toContain(
      'The package holds no license file. Its package.json says ISC and names as its author Ada',
    );
    expect(text()).toContain('Permission to use, copy, modify, and/or distribute this software');
  });

  it("includes a package's license and notice files, regardless of letter case", async () => {
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
  ])('fails the build when a package has the license %s', async (license, fields) => {
    write('node_modules/two/package.json', manifest('two', fields));
    await expect(build()).rejects.toThrow(
      `two 1.2.3 has the license ${license}, which bin/licenses/read-package.ts does not allow in a bundle.`,
    );
  });
});
