import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { dirname, join as joinUrl } from 'node:path/posix';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type BuiltSdk, buildSdk } from '../../bin/sdk/build-sdk.ts';

/** Maximum gzipped size of each file including its static imports, in bytes. */
const limits: readonly (readonly [file: RegExp, bytes: number])[] = [
  [/^client\.mjs$/, 4096],
  [/^embed\.js$/, 1536],
  // Limits embed.js and boot.mjs, which are all that a page loads at boot, to 30 KiB in total.
  [/^boot\.mjs$/, 30 * 1024 - 1536],
  [/^effects\.mjs$/, 9216],
  [/^widget\.mjs$/, 12_288],
  [/^fallback\.mjs$/, 3072],
  [/^locales\/.*\.mjs$/, 2560],
];

/**
 * Program that imports and uses the specified modules outside a browser, and reports the browser globals that they
 * access.
 */
const program = `
  const touched = [];
  for (const name of ['window', 'document', 'localStorage', 'navigator', 'location', 'fetch', 'BroadcastChannel', 'crypto']) {
    Object.defineProperty(globalThis, name, { configurable: true, get() { touched.push(name); } });
  }
  const modules = {};
  for (const url of process.argv.slice(1)) modules[url] = Object.keys(await import(url));
  const pageless = [];
  const { createWidgetClient } = await import(process.argv[1]);
  const client = createWidgetClient({ apiKey: 'wk_test_x', siteRoot: 'https://api.example' });
  client.on('ready', () => undefined);
  client.destroy();
  const untouched = [...touched];
  for (const url of process.argv.slice(1)) {
    const { attachEffects, mountWidget } = await import(url);
    try {
      (attachEffects ?? mountWidget)?.(client);
    } catch ({ message }) {
      pageless.push(message);
    }
  }
  console.log(JSON.stringify({ touched: untouched, exported: modules[process.argv[1]], pageless }));
`;

describe('SDK build', () => {
  const root = mkdtempSync(join(tmpdir(), 'sdk-package-'));
  const outdir = join(root, 'one');
  let built: BuiltSdk;

  const filesUnder = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split('\\').join('/'))
      .sort();
  const read = (path: string) => readFileSync(join(outdir, path));
  const withImports = (path: string, seen = new Set<string>()): string[] => {
    if (seen.has(path)) return [];
    seen.add(path);
    const imported = [
      ...read(path)
        .toString()
        .matchAll(/\b(?:from|import)"(\.[^"]+)"/g),
    ];
    return [path, ...imported.flatMap(([, to = '']) => withImports(joinUrl(dirname(path), to), seen))];
  };

  beforeAll(async () => {
    built = await buildSdk({ outdir });
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('contains every file that a page loads', () => {
    const languages = ['ar', 'de', 'en', 'es', 'fr', 'he', 'it', 'ja', 'nl', 'pl', 'pt', 'sv'];
    const expected = [
      'boot.mjs',
      'client.mjs',
      'effects.mjs',
      'widget.mjs',
      'fallback.mjs',
      'embed.js',
      'package.json',
      'sri.json',
      'LICENSE',
      'THIRD_PARTY_LICENSES',
    ];
    expect(filesUnder(outdir)).toEqual(
      expect.arrayContaining([...expected, ...languages.map((language) => `locales/${language}.mjs`)]),
    );
  });

  it.each(limits)('keeps %s within %i bytes when gzipped', (file, bytes) => {
    const sizes = Object.keys(built.integrity)
      .filter((path) => file.test(path))
      .map((path) => {
        const parts = withImports(path).map((part) => gzipSync(read(part), { level: 9 }).length);
        return [path, parts.reduce((sum, part) => sum + part, 0)] as const;
      });
    expect(sizes).not.toEqual([]);
    expect(sizes.filter(([, size]) => size > bytes)).toEqual([]);
  });

  it('lists the integrity hash of each file that a page loads', () => {
    const loaded = filesUnder(outdir).filter((path) => /\.(m?js|woff2)$/.test(path));
    const expected = loaded.map((path) => {
      return [path, `sha384-${createHash('sha384').update(read(path)).digest('base64')}`];
    });
    expect(JSON.parse(read('sri.json').toString())).toEqual(Object.fromEntries(expected));
  });

  it('produces identical files in every output directory', async () => {
    const other = join(root, 'some', 'where', 'else');
    const { files } = await buildSdk({ outdir: other, declarations: false });
    for (const [path, contents] of files) expect([path, read(path).equals(contents)]).toEqual([path, true]);
  });

  it('contains no path from the build machine', () => {
    for (const path of filesUnder(outdir)) {
      expect([path, read(path).includes(process.cwd())]).toEqual([path, false]);
    }
  });

  it('includes the license of every bundled package and references the license file', () => {
    const text = read('THIRD_PARTY_LICENSES').toString();
    const inside = new Set<string>();
    for (const path of Object.keys(built.integrity).filter((each) => /\.m?js$/.test(each))) {
      const { sources }: { sources: string[] } = JSON.parse(read(`${path}.map`).toString());
      const packages = sources.flatMap((source) => {
        if (/\/icons\b/.test(source)) return ['lucide-static'];
        return /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? [];
      });
      for (const name of packages) inside.add(name);
      const isNamed = read(path).toString().startsWith('/*! Licenses: THIRD_PARTY_LICENSES */');
      expect([path, isNamed || packages.length === 0]).toEqual([path, true]);
    }
    expect([...text.matchAll(/^- (\S+) \S+: /gm)].map(([, name]) => name)).toEqual([...inside].sort());
    for (const { notices } of built.packages) for (const notice of notices) expect(text).toContain(notice);
  });

  it('lists the authors of all hyphenation patterns', () => {
    const text = read('THIRD_PARTY_LICENSES').toString();
    const lists = readFileSync('sdk/src/effects/tools/reading/hyphenation.ts', 'utf8').matchAll(
      /patterns\/(.+)\.js/g,
    );
    for (const [, list = ''] of lists) expect(text).toContain(`(hyph-${list}): `);
  });

  it('can be imported without browser globals, which only attachEffects and mountWidget require', async () => {
    const urls = Object.keys(built.integrity)
      .filter((path) => /^(client|effects|widget)\.mjs$|^locales\//.test(path))
      .map((path) => pathToFileURL(join(outdir, path)).href);
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program, ...urls]);
    expect(JSON.parse(stdout)).toEqual({
      touched: [],
      exported: ['WidgetError', 'createWidgetClient'],
      pageless: ['attachEffects', 'mountWidget'].map((name) => `${name} needs a page: call it in a browser.`),
    });
  });
});
