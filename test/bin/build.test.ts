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

jest.setTimeout(300_000);

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

function run(name: string): unknown {
  const script = `const { handler } = await import(${JSON.stringify(join(output, name, 'index.mjs'))}); console.log(JSON.stringify(await handler()));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
  );
}

describe('buildFunctions', () => {
  it('bundles each directory that contains an index.ts into a separate artifact', async () => {
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

  it('excludes dynamically imported modules from the code loaded at startup', async () => {
    write('lazy/index.ts', "export const handler = async () => (await import('./heavy.ts')).heavy.length;");
    write('lazy/heavy.ts', `export const heavy = '${'x'.repeat(5000)}';`);

    const [built] = await buildFunctions(source, output);

    const files = Object.entries(filesOf('lazy'));
    const late = files.filter(([, text]) => text.includes('xxx'));
    expect(late).toEqual([[expect.stringMatching(/^chunk-[A-Z0-9]+\.mjs$/), expect.anything()]]);
    const bytesOf = (some: typeof files) => some.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0);
    expect(built?.startBytes).toBe(bytesOf(files) - bytesOf(late));
    expect(built?.totalBytes).toBe(bytesOf(files));
    expect(run('lazy')).toBe(5000);
  });

  it('splits startup code into at most two files, even when dynamic imports share code', async () => {
    for (const name of ['one', 'two', 'three'])
      write(`shared/${name}.ts`, `export const ${name} = '${name}';`);
    const allShared =
      "import { one } from './one.ts'; import { two } from './two.ts'; import { three } from './three.ts';";
    write(
      'shared/index.ts',
      `${allShared} export const handler = async () => [one, two, three, await Promise.all([import('./first.ts'), import('./second.ts'), import('./third.ts')])];`,
    );
    write('shared/first.ts', "export { one } from './one.ts';");
    write('shared/second.ts', "export { one } from './one.ts'; export { two } from './two.ts';");
    write('shared/third.ts', "export { two } from './two.ts'; export { three } from './three.ts';");

    const [built] = await buildFunctions(source, output);

    const late = [{ one: 'one' }, { one: 'one', two: 'two' }, { three: 'three', two: 'two' }];
    expect(run('shared')).toEqual(['one', 'two', 'three', late]);
    expect(built?.startFiles).toBe(2);
  });

  it("bundles a worker script separately, so that it does not run the function's entry point", async () => {
    write(
      'threads/index.ts',
      `import { Worker } from 'node:worker_threads';
import { shared } from './shared.ts';
export const ran: number = (globalThis.ran = (globalThis.ran ?? 0) + 1);
export const handler = async () => {
  const { place } = await import('./worker/count-worker.ts');
  const worker = new Worker(place, { workerData: 'go', execArgv: [] });
  return new Promise((resolve) => worker.once('message', (message) => resolve([shared, message])));
};`,
    );
    write('threads/shared.ts', "export const shared: string = 'shared';");
    write(
      'threads/worker/count-worker.ts',
      `import { parentPort, workerData } from 'node:worker_threads';
import { shared } from '../shared.ts';

export const place = new URL(import.meta.url);
if (workerData === 'go') {
  void import('./later.ts').then(({ later }) => parentPort?.postMessage([shared, later, globalThis.ran ?? 0]));
}`,
    );
    write('threads/worker/later.ts', "export const later: string = 'later';");

    await buildFunctions(source, output);

    expect(run('threads')).toEqual(['shared', ['shared', 'later', 0]]);
  });

  it('preserves the default export of a dynamically imported module', async () => {
    write('given/index.ts', "export const handler = async () => (await import('./part.ts')).default;");
    write('given/part.ts', 'export default 7;');

    await buildFunctions(source, output);

    expect(run('given')).toBe(7);
  });

  it('supports CommonJS packages that require a Node.js built-in module', async () => {
    write(
      'legacy/index.ts',
      "import legacy from './legacy.cjs';\nexport const handler = async () => legacy.join('a', 'b');",
    );
    write('legacy/legacy.cjs', "const path = require('path');\nmodule.exports = { join: path.posix.join };");

    await buildFunctions(source, output);

    expect(run('legacy')).toBe('a/b');
  });

  it('produces the same bytes from the same source', async () => {
    write('same/index.ts', "export const handler = async () => (await import('./part.ts')).part;");
    write('same/part.ts', 'export const part = 7;');
    await buildFunctions(source, output);
    const first = filesOf('same');

    rmSync(output, { recursive: true });
    await buildFunctions(source, output);

    expect(filesOf('same')).toEqual(first);
  });

  it('removes output whose source no longer exists', async () => {
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

  it('removes comments, source maps and source formatting from artifacts', async () => {
    write(
      'plain/index.ts',
      '/*! @license */\nexport const handler = async () => {\n  // why\n  return true;\n};',
    );

    await buildFunctions(source, output);

    const { 'index.mjs': index = '' } = filesOf('plain');
    expect(index).not.toMatch(/license|why|sourceMappingURL/);
    expect(index.trimEnd().split('\n')).toHaveLength(1);
  });

  it('reports the position of a source error', async () => {
    write('broken/index.ts', 'export const handler = async () => {');

    await expect(buildFunctions(source, output)).rejects.toMatchObject({
      errors: [expect.objectContaining({ location: expect.objectContaining({ line: 1 }) })],
    });
  });
});
