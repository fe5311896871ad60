import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isCurrent } from '../../bin/is-current.ts';

describe('what is made of sources', () => {
  let folder: string;
  let made: string;
  let sources: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'is-current-'));
    made = join(folder, 'made');
    sources = join(folder, 'sources');
    mkdirSync(sources);
    writeFileSync(join(sources, 'one.ts'), '');
    symlinkSync('somebody@machine.1234:1700000000', join(sources, '.#one.ts'));
    writeFileSync(made, '');
    changedAt(join(sources, 'one.ts'), 1_000);
    changedAt(sources, 1_000);
    changedAt(made, 2_000);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const changedAt = (path: string, seconds: number) => utimesSync(path, seconds, seconds);

  it('is current where it is newer than all of them, also beside a link to nothing that an editor keeps', () => {
    expect(isCurrent(made, [sources])).toBe(true);
  });

  it('is stale where a file or the list of files is newer, and where it is not there', () => {
    changedAt(join(sources, 'one.ts'), 3_000);
    expect(isCurrent(made, [sources])).toBe(false);
    changedAt(join(sources, 'one.ts'), 1_000);
    changedAt(sources, 3_000);
    expect(isCurrent(made, [sources])).toBe(false);
    expect(isCurrent(join(folder, 'not-made'), [])).toBe(false);
  });
});
