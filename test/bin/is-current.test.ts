import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isCurrent } from '../../bin/is-current.ts';

describe('isCurrent', () => {
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

  it('returns true when the output is newer than all sources, ignoring dangling editor lock files', () => {
    expect(isCurrent(made, [sources])).toBe(true);
  });

  it('returns false when the output is missing, or older than a file or the file list', () => {
    changedAt(join(sources, 'one.ts'), 3_000);
    expect(isCurrent(made, [sources])).toBe(false);
    changedAt(join(sources, 'one.ts'), 1_000);
    changedAt(sources, 3_000);
    expect(isCurrent(made, [sources])).toBe(false);
    expect(isCurrent(join(folder, 'not-made'), [])).toBe(false);
  });
});
