import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFunctions } from '../../bin/build.ts';

let directory: string;
let source: string;
let output: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'build-functions-'));
  source = join(directory, 'functions');
  output = join(directory, 'dist');
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

function write(path: string, content: string): void {
  mkdirSync(join(source, path, '..'), { recursive: true });
  writeFileSync(join(source, path), content);
}

function filesOf(name: string): Record<string, string> {
  const folder = join(output, name);
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  );
}

/** What the built function's handler answers, in a Node process of its own. */
function run(name: string): unknown {
  const script = `const { handler } = await import(${JSON.stringify(join(output, name, 'index.mjs'))}); console.log(JSON.stringify(await handler()));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
  );
}

describe('buildFunctions', () => {
  it('bundles each folder that has an index.ts into an artifact of its own', async () => {
    write(
      'greet/index.ts',
      "import { name } from './name.ts';\nexport const handler = async (): Promise<string> => name;",
    );
    write('greet/name.ts', "export const name: string = 'Ada';");
    write('count/index.ts', 'export const handler = async () => 1 + 1;');
    write('notes/README.md', 'No function.');

    const built = await buildFunctions(source, output);

    expect(built.map(({ name }) => name)).toEqual(['count', 'greet']);
    expect(readdirSync(output).sort()).toEqual(['count', 'greet']);
    expect([run('count'), run('greet')]).toEqual([2, 'Ada']);
  });

  it('keeps what is imported later out of what is read at the start', async () => {
    write('lazy/index.ts', "export const handler = async () => (await import('./heavy.ts')).heavy.length;");
    write('lazy/heavy.ts', `export const heavy = '${'x'.repeat(5000)}';`);

    const [built] = await buildFunctions(source, output);

    const { 'index.mjs': index = '', ...chunks } = filesOf('lazy');
    expect(index).not.toContain('xxx');
    expect(Object.keys(chunks)).toEqual([
      expect.stringMatching(/^heavy-[A-Z0-9]+\.mjs$|^chunk-[A-Z0-9]+\.mjs$/),
    ]);
    expect(built?.startBytes).toBe(Buffer.byteLength(index));
    expect(built?.totalBytes).toBe(Buffer.byteLength(index + Object.values(chunks).join('')));
    expect(run('lazy')).toBe(5000);
  });

  it('lets a CommonJS package require a Node module', async () => {
    write(
      'legacy/index.ts',
      "import legacy from './legacy.cjs';\nexport const handler = async () => legacy.join('a', 'b');",
    );
    write('legacy/legacy.cjs', "const path = require('path');\nmodule.exports = { join: path.posix.join };");

    await buildFunctions(source, output);

    expect(run('legacy')).toBe('a/b');
  });

  it('gives the same bytes for the same source', async () => {
    write('same/index.ts', "export const handler = async () => (await import('./part.ts')).part;");
    write('same/part.ts', 'export const part = 7;');
    await buildFunctions(source, output);
    const first = filesOf('same');

    rmSync(output, { recursive: true });
    await buildFunctions(source, output);

    expect(filesOf('same')).toEqual(first);
  });

  it('removes what no source stands for any more', async () => {
    write('kept/index.ts', "export const handler = async () => (await import('./part.ts')).part;");
    write('kept/part.ts', 'export const part = 7;');
    write('gone/index.ts', 'export const handler = async () => 0;');
    await buildFunctions(source, output);

    rmSync(join(source, 'gone'), { recursive: true });
    write('kept/index.ts', 'export const handler = async () => 7;');
    await buildFunctions(source, output);

    expect(existsSync(join(output, 'gone'))).toBe(false);
    expect(Object.keys(filesOf('kept'))).toEqual(['index.mjs']);
  });

  it('leaves no comment, no source map and no line of the source layout in an artifact', async () => {
    write(
      'plain/index.ts',
      '/*! @license */\nexport const handler = async () => {\n  // why\n  return true;\n};',
    );

    await buildFunctions(source, output);

    const { 'index.mjs': index = '' } = filesOf('plain');
    expect(index).not.toMatch(/license|why|sourceMappingURL/);
    expect(index.trimEnd().split('\n')).toHaveLength(1);
  });

  it('says where the source is wrong', async () => {
    write('broken/index.ts', 'export const handler = async () => {');

    await expect(buildFunctions(source, output)).rejects.toMatchObject({
      errors: [expect.objectContaining({ location: expect.objectContaining({ line: 1 }) })],
    });
  });
});
