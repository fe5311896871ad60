import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildFunctions } from '../../bin/build.ts';
import { saveSourceMaps, withSources } from '../../bin/source-maps.ts';

const sources = {
  'greet/index.ts': `import { greet } from './greet.ts';

export const handler = async (kind: string) => (kind === 'late' ? (await import('./late.ts')).late() : greet());
`,
  'greet/greet.ts': `interface Nobody { readonly name: string }

export function greet(): Nobody {
  throw new TypeError('Nobody is greeted');
}
`,
  'greet/late.ts': `export function late(): never {

  throw new RangeError('Too late');
}
`,
  'count/index.ts': `import { parse } from 'paths-of-nobody';
export const handler = async () => {
  throw new Error(parse('count'));
};
`,
  'count/node_modules/paths-of-nobody/package.json':
    '{"name":"paths-of-nobody","version":"1.0.0","license":"MIT"}',
  'count/node_modules/paths-of-nobody/index.js':
    "const { basename } = require('node:path');\nexports.parse = (name) => basename(name);\n",
};

describe('npm run build -- --where', () => {
  let folder: string;
  let maps: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'where-'));
    maps = join(folder, 'maps');
    for (const [path, text] of Object.entries(sources)) {
      mkdirSync(join(folder, 'functions', path, '..'), { recursive: true });
      writeFileSync(join(folder, 'functions', path), text);
    }
    const built = await buildFunctions(join(folder, 'functions'), join(folder, 'dist'));
    saveSourceMaps(maps, built);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const stackOf = (name: string, argument = '') => {
    const module = pathToFileURL(join(folder, 'dist', name, 'index.mjs')).href;
    const script = `const { handler } = await import('${module}'); handler('${argument}').catch((error) => console.log(error.stack));`;
    return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    }).replaceAll(pathToFileURL(join(folder, 'dist', name)).href, 'file:///var/task');
  };

  it('maps stack frames to source files, lines and columns', () => {
    const [error, first, second] = withSources(maps, stackOf('greet'), 'greet').split('\n');
    expect(error).toBe('TypeError: Nobody is greeted');
    expect(first).toMatch(/\/functions\/greet\/greet\.ts:4:9\b/);
    expect(second).toMatch(/\/functions\/greet\/index\.ts:3:\d+\b/);
  });

  it('maps stack frames in a bundle that starts with the banner for CommonJS packages', () => {
    const code = readFileSync(join(folder, 'dist', 'count', 'index.mjs'), 'utf8');
    expect(code).toMatch(/^import\{createRequire /);
    expect(withSources(maps, stackOf('count'), 'count')).toMatch(/\/functions\/count\/index\.ts:3:9\b/);
  });

  it("finds a chunk's source map by the chunk's file name alone", () => {
    expect(withSources(maps, stackOf('greet', 'late'))).toMatch(/\/functions\/greet\/late\.ts:3:9\b/);
  });

  it('reads the function name from a log line', () => {
    const errorAt = stackOf('count').split('\n').slice(1).join(' < ');
    const line = JSON.stringify({ level: 'ERROR', service: 'count', errorAt });
    expect(withSources(maps, `2026-11-21T09:00:00Z ${line}\n`)).toMatch(
      /\/functions\/count\/index\.ts:3:9\b/,
    );
  });

  it('does not map frames of Node.js internals, or of file names that several functions share', () => {
    const text = 'at index.mjs:1:10\nat node:internal/process/task_queues:95:5\n';
    expect(withSources(maps, text)).toBe(text);
  });
});
