import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startLocalRuntime } from '../../../local/runtime.ts';
import { makePrivateFolder } from '../../../local/state/data-folder.ts';
import { notesBundles, notesStacks, writeAssembly } from '../fixtures/assembly.ts';
import { type TemporaryFolder, temporaryFolder } from '../fixtures/bundles.ts';

const hasModes = process.platform !== 'win32';

function modesBelow(directory: string): Record<string, string> {
  const entries = readdirSync(directory, { withFileTypes: true, recursive: true });
  return Object.fromEntries(
    entries
      .filter((entry) => !entry.isSymbolicLink())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, modeOf(path)]),
  );
}

const modeOf = (path: string) => (lstatSync(path).mode & 0o777).toString(8);

(hasModes ? describe : describe.skip)('makePrivateFolder', () => {
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

  it('makePrivateFolder creates a directory accessible only by its owner, even with a permissive umask', () => {
    const directory = join(folder.path, 'a', 'b');
    makePrivateFolder(directory);
    expect(modeOf(directory)).toBe('700');
  });

  it("makePrivateFolder removes other users' permissions from existing files, without following symbolic links", () => {
    const directory = join(folder.path, 'data');
    mkdirSync(join(directory, 'dynamodb'), { recursive: true, mode: 0o755 });
    writeFileSync(join(directory, 'secrets.json'), '{}', { mode: 0o644 });
    writeFileSync(join(directory, 'dynamodb', '000003.log'), '', { mode: 0o666 });
    const outside = join(folder.path, 'outside');
    writeFileSync(outside, '', { mode: 0o644 });
    symlinkSync(outside, join(directory, 'link'));
    makePrivateFolder(directory);
    expect(modeOf(directory)).toBe('700');
    expect(modesBelow(directory)).toEqual({
      [join(directory, 'dynamodb')]: '700',
      [join(directory, 'secrets.json')]: '600',
      [join(directory, 'dynamodb', '000003.log')]: '600',
    });
    expect(statSync(outside).mode & 0o777).toBe(0o644);
  });

  it('the local runtime restricts its data directory to the owner, even if other users had access', async () => {
    const dataDirectory = join(folder.path, 'data');
    const start = () =>
      startLocalRuntime({
        assemblyDirectory: writeAssembly(folder, notesStacks, notesBundles),
        dataDirectory,
        port: 0,
      });
    await (await start()).close();
    chmodSync(dataDirectory, 0o755);
    for (const path of Object.keys(modesBelow(dataDirectory))) chmodSync(path, 0o777);
    const runtime = await start();
    expect(modeOf(dataDirectory)).toBe('700');
    await runtime.close();
  });
});
