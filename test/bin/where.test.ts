import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuiltFunction, buildFunctions } from '../../bin/build.ts';
import { findPlaces } from '../../bin/source-maps/places.ts';
import { commitsOf, keepSourceMaps } from '../../bin/source-maps/store.ts';

const commit = '3f9a1c07be52';

/** A function that throws in a file of its own and in a chunk that it loads later; and one that calls a CommonJS package. */
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

describe('npm run where', () => {
  let folder: string;
  let maps: string;
  let built: BuiltFunction[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'where-'));
    maps = join(folder, 'maps');
    for (const [path, text] of Object.entries(sources)) {
      mkdirSync(join(folder, 'functions', path, '..'), { recursive: true });
      writeFileSync(join(folder, 'functions', path), text);
    }
    built = await buildFunctions(join(folder, 'functions'), join(folder, 'dist'));
    keepSourceMaps(maps, commit, built);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The stack of what the built function throws, as on Lambda. */
  const stackOf = (name: string, argument = '') => {
    const module = pathToFileURL(join(folder, 'dist', name, 'index.mjs')).href;
    const script = `const { handler } = await import('${module}'); handler('${argument}').catch((error) => console.log(error.stack));`;
    return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    }).replaceAll(pathToFileURL(join(folder, 'dist', name)).href, 'file:///var/task');
  };
  const where = (input: string, ...args: readonly string[]) => {
    const options = ['bin/launch.cjs', 'bin/where.ts', '--maps', maps, ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, options, { encoding: 'utf8', input });
    return { status, stdout, stderr };
  };

  it('gives file, line and column of a stack trace', () => {
    const { status, stdout, stderr } = where(stackOf('greet'), '--function', 'greet');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const [first, second] = stdout.split('\n');
    expect(first).toMatch(/^(?:index|chunk-\w+)\.mjs:\d+:\d+ {2}.*\/functions\/greet\/greet\.ts:4:9\b/);
    expect(second).toMatch(/\/functions\/greet\/index\.ts:3:\d+\b/);
  });

  it('is right also behind the line that a CommonJS package needs', () => {
    expect(readFileSync(join(folder, 'dist', 'count', 'index.mjs'), 'utf8')).toMatch(
      /^import\{createRequire /,
    );
    expect(where(stackOf('count'), '--function', 'count').stdout).toMatch(
      /^index\.mjs:2:\d+ {2}.*\/functions\/count\/index\.ts:3:9\b/,
    );
  });

  it('finds a chunk by its name alone', () => {
    const [late] = findPlaces(stackOf('greet', 'late'));
    expect(late?.file).toMatch(/^(late|chunk)-\w+\.mjs$/);
    const { stdout } = where('', `${late?.file}:${late?.line}:${late?.column}`);
    expect(stdout).toMatch(/\/functions\/greet\/late\.ts:3:9\b/);
  });

  it('reads function and commit from a log line', () => {
    const errorAt = stackOf('count').split('\n').slice(1).join(' < ');
    const line = JSON.stringify({ level: 'ERROR', service: 'count', commit, errorAt });
    expect(where(`2026-11-21T09:00:00Z ${line}\n`).stdout).toMatch(/\/functions\/count\/index\.ts:3:9\b/);
  });

  it('asks which function is meant where several have the file', () => {
    const { status, stdout, stderr } = where('', 'index.mjs:1:10');
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: 'index.mjs:1:10: index.mjs is a file of count, greet: say which with --function NAME.\n',
    });
  });

  it('does not take the maps of another commit', () => {
    const line = JSON.stringify({ service: 'count', commit: 'aaaaaaaaaaaa', errorAt: 'at index.mjs:1:10' });
    expect(where(line)).toEqual({
      status: 1,
      stdout: '',
      stderr: `index.mjs:1:10: There are no source maps of commit aaaaaaaaaaaa: check it out and run npm run build, or take those of the build here (${commit}) with --commit.\n`,
    });
  });

  it('says when its input names no place in built code', () => {
    expect(where('at node:internal/process/task_queues:95:5\n')).toMatchObject({ status: 2, stdout: '' });
  });

  it('leaves the artifacts without maps, and the same wherever they are built', async () => {
    const filesIn = (directory: string) =>
      readdirSync(join(directory, 'greet'))
        .sort()
        .map((file) => [file, readFileSync(join(directory, 'greet', file), 'utf8')]);
    const first = filesIn(join(folder, 'dist'));
    await buildFunctions(join(folder, 'functions'), join(folder, 'elsewhere', 'deeper'));
    expect(filesIn(join(folder, 'elsewhere', 'deeper'))).toEqual(first);
    expect(JSON.stringify(first)).not.toMatch(/sourceMappingURL|\.map"|functions\/greet/);
  });

  it('keeps the maps of ten commits, those of the newest builds', () => {
    const kept = join(folder, 'kept');
    for (const number of [...Array(12).keys()]) {
      const name = `commit-${number}`;
      keepSourceMaps(kept, name, built);
      // In the order of the builds, however coarse the clock of the file system is.
      utimesSync(join(kept, name), 1_000 + number, 1_000 + number);
    }
    expect(commitsOf(kept)).toEqual([...Array(10).keys()].map((age) => `commit-${11 - age}`));
  });
});

describe('a place in a text', () => {
  it('belongs to the newest local build, whatever commit runs', () => {
    const line = JSON.stringify({
      service: 'health',
      commit,
      errorAt: 'at a (file:///w/dist/assembly/asset.1/index.mjs:1:5)',
    });
    expect(findPlaces(line)).toEqual([
      { file: 'index.mjs', line: 1, column: 5, functionName: 'health', commit: null },
    ]);
    expect(findPlaces('at /w/dist/functions/widget/index.mjs:2:7')).toEqual([
      { file: 'index.mjs', line: 2, column: 7, functionName: 'widget', commit: null },
    ]);
  });
});
