import { chmodSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { startLocalRuntime } from '../../../local/runtime.ts';
import { makePrivateFolder } from '../../../local/state/data-folder.ts';
import { notesBundles, notesStacks, writeAssembly } from '../fixtures/assembly.ts';
import { type TemporaryFolder, temporaryFolder } from '../fixtures/bundles.ts';

const hasModes = process.platform !== 'win32';

const modeOf = (path: string) => (lstatSync(path).mode & 0o777).toString(8);

(hasModes ? describe : describe.skip)('data directory', () => {
  let folder: TemporaryFolder;
  let umask: number;
  beforeEach(() => {
    folder = temporaryFolder();
    umask = process.umask(0);
  });
  afterEach(() => {
    process.umask(umask);
    folder.remove();
  });

  it('is accessible only by its owner, even when created with a permissive umask', () => {
    const directory = join(folder.path, 'a', 'b');
    makePrivateFolder(directory);
    expect(modeOf(directory)).toBe('700');
  });

  it('becomes inaccessible to other users when the local runtime starts', async () => {
    const dataDirectory = join(folder.path, 'data');
    const start = () =>
      startLocalRuntime({
        assemblyDirectory: writeAssembly(folder, notesStacks, notesBundles),
        dataDirectory,
        port: 0,
      });
    await (await start()).close();
    chmodSync(dataDirectory, 0o755);
    const runtime = await start();
    expect(modeOf(dataDirectory)).toBe('700');
    await runtime.close();
  });
});
