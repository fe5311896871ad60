import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FunctionWatch, watchFunctions } from '../../../bin/local/watch-functions.ts';
import { FunctionHost } from '../../../local/lambda/function-host.ts';
import { bundle, temporaryFolder } from '../../local/fixtures/bundles.ts';
import { waitUntil } from '../../support/wait-until.ts';

async function startWatch() {
  const folder = temporaryFolder();
  const sourceRoot = mkdtempSync(join(tmpdir(), 'sources-'));
  const names = ['first', 'second'];
  // Atomic, so that no build reads a truncated file.
  const save = (file: string, text: string) => {
    writeFileSync(join(sourceRoot, 'draft'), text);
    renameSync(join(sourceRoot, 'draft'), join(sourceRoot, file));
  };
  save('word.ts', `export const word: string = 'one';\n`);
  for (const name of names) {
    mkdirSync(join(sourceRoot, name));
    save(
      `${name}/index.ts`,
      `import { word } from '../word.ts';\nexport const handler = async () => '${name} ' + word;\n`,
    );
  }
  const host = new FunctionHost({
    functions: names.map((name) => bundle(folder, name, 'export const handler = async () => "as built";')),
    environment: { serviceEndpoints: {} },
    onLogLine: () => undefined,
  });
  const printed: string[] = [];
  const directories = new Map<string, string>();
  const watch: FunctionWatch = await watchFunctions({
    sourceRoot,
    names,
    reload: (name, codeDirectory) => {
      directories.set(name, codeDirectory);
      return host.reload(name, codeDirectory);
    },
    print: (text) => void printed.push(text),
  });
  return {
    sourceRoot,
    save,
    printed,
    codeDirectory: (name: string) => directories.get(name) ?? '',
    responses: async () =>
      Promise.all(names.map(async (name): Promise<string> => JSON.parse(await host.invoke(name, '{}')))),
    close: async () => {
      await watch.close();
      await host.close();
      folder.remove();
      rmSync(sourceRoot, { recursive: true, force: true });
    },
  };
}

describe('watchFunctions', () => {
  let watched: Awaited<ReturnType<typeof startWatch>>;

  beforeEach(async () => {
    watched = await startWatch();
  });
  afterEach(() => watched.close());

  const untilResponses = (...expected: string[]) =>
    waitUntil(async () => (await watched.responses()).join() === expected.join());

  it('loads the current sources at startup and prints nothing', async () => {
    expect(await watched.responses()).toEqual(['first one', 'second one']);
    expect(watched.printed).toEqual([]);
  });

  it('reloads every function whose bundle contains a saved file', async () => {
    watched.save('word.ts', `export const word: string = 'two';\n`);
    await untilResponses('first two', 'second two');
    await waitUntil(() => watched.printed.length === 2);
    expect([...watched.printed].sort()).toEqual(['Reloaded first.\n', 'Reloaded second.\n']);
  });

  it('reloads only the functions whose bundles contain a saved file, each time it is saved', async () => {
    const untouched = watched.codeDirectory('second');
    for (const word of ['saved', 'saved again']) {
      watched.save('first/index.ts', `export const handler = async () => 'first ${word}';\n`);
      await untilResponses(`first ${word}`, 'second one');
    }
    expect(watched.codeDirectory('second')).toBe(untouched);
  });

  it('reports a compile error, keeps the last build, and loads the fixed file', async () => {
    watched.save('word.ts', `export const word: string = ;\n`);
    await waitUntil(() => watched.printed.length > 0);
    expect(await watched.responses()).toEqual(['first one', 'second one']);
    watched.save('word.ts', `export const word: string = 'three';\n`);
    await untilResponses('first three', 'second three');
    const failures = watched.printed.filter((text) => !text.startsWith('Reloaded'));
    expect([...new Set(failures)]).toEqual([expect.stringMatching(/Unexpected ";"[\s\S]+word\.ts:1:/)]);
  });

  it('keeps the previous code when new code throws while loading', async () => {
    watched.save('first/index.ts', `throw new TypeError('no');\nexport const handler = async () => '';\n`);
    await waitUntil(() => watched.printed.length > 0);
    expect(watched.printed).toEqual(['first was not reloaded: first: TypeError: no\n']);
    expect(await watched.responses()).toEqual(['first one', 'second one']);
  });
});
