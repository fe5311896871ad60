import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { openJsonFile } from '../../../local/state/json-file.ts';
import { type TemporaryFolder, temporaryFolder } from '../fixtures/bundles.ts';

const schema = z.object({ count: z.number() });

describe('openJsonFile', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());
  const open = () => openJsonFile(folder.path, 'state.json', schema);

  it('reads back the saved value', async () => {
    expect(open().initial).toBeNull();
    await open().save({ count: 1 });
    expect(open().initial).toEqual({ count: 1 });
  });

  it('stores the latest of many concurrent saves, and never a partial write', async () => {
    const file = open();
    const writes = Array.from({ length: 50 }, (_unused, count) =>
      file
        .save({ count })
        .then(() => schema.parse(JSON.parse(readFileSync(join(folder.path, 'state.json'), 'utf8')))),
    );
    await Promise.all(writes);
    expect(open().initial).toEqual({ count: 49 });
    expect(existsSync(join(folder.path, 'state.json.new'))).toBe(false);
  });

  it('creates a file readable only by its owner', async () => {
    await open().save({ count: 1 });
    expect(statSync(join(folder.path, 'state.json')).mode & 0o077).toBe(0);
  });

  it.each(['', '{', '{"count":"1"}', '[]'])('rejects the corrupt file content %j', (text) => {
    writeFileSync(join(folder.path, 'state.json'), text);
    expect(open).toThrow(
      expect.objectContaining({
        name: 'DataFolderCorruptError',
        message: `The data in ${folder.path} is damaged (state.json); move that folder away to start afresh.`,
      }),
    );
  });

  it('writes nothing to disk in memory mode', async () => {
    const file = openJsonFile(null, 'state.json', schema);
    await file.save({ count: 1 });
    expect(file.initial).toBeNull();
    expect(existsSync('state.json')).toBe(false);
  });
});
