import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { checkDatabase } from '../../../../local/dynamodb/leveldb/check-database.ts';
import { seededRandom } from '../../../../local/stand-in/admin/fault-queue.ts';

/** How many damaged copies are looked at, of each kind of damage. */
const copies = 60;

type Bytes = Readonly<Record<string, string>>;

async function write(directory: string, entries: Bytes): Promise<void> {
  const database = new ClassicLevel(directory);
  await database.open();
  for (const [key, value] of Object.entries(entries)) await database.put(key, value);
  await database.close();
}

async function readAll(directory: string): Promise<Bytes> {
  const database = new ClassicLevel(directory);
  await database.open();
  try {
    return Object.fromEntries(await database.iterator().all());
  } finally {
    await database.close();
  }
}

/** What is said of the damage; null when there is none. */
function damageIn(directory: string): string | null {
  try {
    checkDatabase(directory);
    return null;
  } catch (error) {
    if (error instanceof Error && error.name === 'Damage') return error.message;
    throw error;
  }
}

describe('the check of a LevelDB database', () => {
  let folder: string;
  let original: string;
  let entries: Bytes;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'leveldb-'));
    original = join(folder, 'original');
    const random = seededRandom(1);
    const noise = (length: number) => Array.from({ length }, () => random().toString(36)).join('');
    const early = Array.from({ length: 400 }, (_unused, index) => [`early~${index}`, noise(10)]);
    // Each opening puts what the last log held into a table.
    await write(original, Object.fromEntries(early));
    await write(original, { 'middle~1': 'm'.repeat(20_000), 'early~0': 'changed' });
    const late = Array.from({ length: 300 }, (_unused, index) => [`late~${index}`, noise(1 + (index % 25))]);
    await write(original, Object.fromEntries([...late, ['long', noise(9_000)], ['end', 'short']]));
    entries = Object.fromEntries([
      ...early,
      ['middle~1', 'm'.repeat(20_000)],
      ['early~0', 'changed'],
      ...late,
    ]);
    entries = { ...entries, ...(await readAll(copyOf('reading'))) };
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const copyOf = (name: string) => {
    const copy = join(folder, name);
    rmSync(copy, { recursive: true, force: true });
    cpSync(original, copy, { recursive: true });
    return copy;
  };
  const filesLike = (pattern: RegExp) => readdirSync(original).filter((name) => pattern.test(name));
  const sizeOf = (name: string) => readFileSync(join(original, name)).length;

  it('looks at two tables, a log of more than one block, a manifest', () => {
    expect(filesLike(/\.ldb$/).length).toBeGreaterThanOrEqual(2);
    expect(filesLike(/\.log$/).map((name) => sizeOf(name) > 2 * 32_768)).toEqual([true]);
    expect(filesLike(/^MANIFEST-/)).toHaveLength(1);
  });

  it('finds nothing in a whole one, an empty folder, or one that LevelDB opened since', async () => {
    expect(damageIn(original)).toBeNull();
    expect(damageIn(mkdtempSync(join(folder, 'empty-')))).toBeNull();
    const copy = copyOf('opened');
    expect(await readAll(copy)).toEqual(entries);
    expect(damageIn(copy)).toBeNull();
  });

  describe.each([
    ['a log', /\.log$/],
    ['a table', /\.ldb$/],
    ['the manifest', /^MANIFEST-/],
    ['CURRENT', /^CURRENT$/],
  ])('after random bytes in %s', (_what, pattern) => {
    it.each([
      ['anywhere', (size: number, random: () => number) => Math.floor(random() * size)],
      [
        'near its end',
        (size: number, random: () => number) => Math.max(0, size - 1 - Math.floor(random() * 60)),
      ],
    ])('%s, says so unless nothing is lost', async (place, offsetIn) => {
      const random = seededRandom(place.length);
      let found = 0;
      for (let number = 0; number < copies; number++) {
        const names = filesLike(pattern);
        const name = names[number % names.length] ?? '';
        const copy = copyOf('damaged');
        const bytes = readFileSync(join(copy, name));
        const offset = offsetIn(bytes.length, random);
        const end = Math.min(bytes.length, offset + 1 + Math.floor(random() ** 3 * 200));
        for (let index = offset; index < end; index++) bytes[index] = Math.floor(random() * 256);
        writeFileSync(join(copy, name), bytes);
        const damage = damageIn(copy);
        if (damage === null) {
          expect({ name, offset, end, entries: await readAll(copy) }).toEqual({ name, offset, end, entries });
        } else {
          expect(damage).toMatch(new RegExp(`^(${name}|\\d{6}\\.ldb), `));
          expect(damage).not.toContain('\n');
          found++;
        }
      }
      // What is not found was a padding, or the same bytes again.
      expect(found).toBeGreaterThan(copies / 2);
    });
  });

  it('takes one whose creation was broken off, as nothing was stored', () => {
    const copy = copyOf('created');
    for (const name of filesLike(/^CURRENT$|\.(ldb|log)$/)) rmSync(join(copy, name));
    expect(damageIn(copy)).toBeNull();
  });

  it('finds a length in the last record of a log that leads past the end', () => {
    const [log = ''] = filesLike(/\.log$/);
    const copy = copyOf('length');
    const bytes = readFileSync(join(copy, log));
    const header = bytes.length - Buffer.from('end').length - Buffer.from('short').length - 2 - 1 - 12 - 7;
    bytes.writeUInt16LE(0x7000, header + 4);
    writeFileSync(join(copy, log), bytes);
    expect(damageIn(copy)).toBe(`${log}, its end`);
  });

  it('finds a file that is missing or too short', () => {
    for (const name of filesLike(/^(CURRENT|MANIFEST-.*|.*\.ldb)$/)) {
      const copy = copyOf('missing');
      rmSync(join(copy, name));
      expect(damageIn(copy)).not.toBeNull();
    }
    for (const name of filesLike(/^(CURRENT|.*\.ldb)$/)) {
      const copy = copyOf('short');
      truncateSync(join(copy, name), sizeOf(name) - 1);
      expect(damageIn(copy)).not.toBeNull();
    }
  });

  it('takes a log whose last write was broken off, and all writes before are there', async () => {
    const [log = ''] = filesLike(/\.log$/);
    const size = sizeOf(log);
    // The last write is short and the one before goes over several blocks.
    const cuts = [1, 5, 9, 15, 20, 29, 30, 40, 5_000, 20_000, 32_768, 40_000, 60_000];
    for (const cut of cuts) {
      const copy = copyOf('torn');
      truncateSync(join(copy, log), size - cut);
      expect({ cut, damage: damageIn(copy) }).toEqual({ cut, damage: null });
      const { end: _end, long: _long, ...before } = entries;
      expect(await readAll(copy)).toMatchObject(before);
    }
  });
});
