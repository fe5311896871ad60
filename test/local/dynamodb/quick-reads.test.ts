import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useQuickReads } from '../../../local/dynamodb/quick-reads.mjs';

type Told = readonly [error: Error | null, value?: unknown];

describe('quick reads of a database of dynalite', () => {
  const directory = mkdtempSync(join(tmpdir(), 'quick-reads-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('wait for one that is opening, and tell of what is there and of what is not', async () => {
    const require = createRequire(
      join(import.meta.dirname, '..', '..', '..', 'local', 'dynamodb', 'index.js'),
    );
    useQuickReads(require);
    const { db } = require('dynalite/db/index.js').create({ path: directory });
    const told = (key: string) =>
      new Promise<Told>((resolve) => db.get(key, (...answer: Told) => resolve(answer)));

    expect(db.status).toBe('opening');
    expect(await told('row')).toEqual([null, undefined]);
    await new Promise<void>((resolve) => db.put('row', { value: 1 }, () => resolve()));
    expect(db.status).toBe('open');
    expect(await told('row')).toEqual([null, { value: 1 }]);
    expect(await told('other')).toEqual([null, undefined]);
    await db.close();
  });
});
