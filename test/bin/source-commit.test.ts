import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSourceCommit } from '../../bin/source-commit.ts';

const fromCi = '0123456789abcdef0123456789abcdef01234567';

describe('readSourceCommit', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'source-commit-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const git = (...args: readonly string[]) => {
    const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
    return execFileSync('git', ['-C', directory, ...identity, ...args], { encoding: 'utf8' }).trim();
  };
  const write = (path: string, text: string) => writeFileSync(join(directory, path), text);
  const commit = () => {
    git('init', '--quiet');
    write('package.json', '{}');
    write('.gitignore', 'copy/\n');
    git('add', '.');
    git('commit', '--quiet', '--message', 'First');
    return git('rev-parse', 'HEAD').slice(0, 12);
  };

  it('returns the commit of the git checkout, regardless of the environment', () => {
    const first = commit();
    expect(first).toMatch(/^[0-9a-f]{12}$/);
    expect(readSourceCommit(directory, { SOURCE_COMMIT: fromCi })).toBe(first);
  });

  it.each([
    ['was modified', () => write('package.json', '{"a":1}')],
    ['was added', () => write('new.ts', '')],
    ['was deleted', () => rmSync(join(directory, 'package.json'))],
  ])('marks the commit as modified when a file %s', (_, change) => {
    const first = commit();
    change();
    expect(readSourceCommit(directory, {})).toBe(`${first}-dirty`);
  });

  it('ignores an enclosing repository that does not track the sources', () => {
    commit();
    const copy = join(directory, 'copy');
    mkdirSync(copy);
    writeFileSync(join(copy, 'package.json'), '{}');
    expect(readSourceCommit(copy, {})).toBe('unknown');
  });

  it.each(['SOURCE_COMMIT', 'GITHUB_SHA', 'CI_COMMIT_SHA', 'CODEBUILD_RESOLVED_SOURCE_VERSION'])(
    'returns the commit in %s when there is no repository',
    (name) => {
      expect(readSourceCommit(directory, { [name]: fromCi })).toBe('0123456789ab');
    },
  );

  it.each([{}, { GITHUB_SHA: '' }, { GITHUB_SHA: 'refs/heads/main' }, { GITHUB_SHA: 'abc' }])(
    'returns unknown when there is no repository and no valid environment variable: %j',
    (environment) => {
      expect(readSourceCommit(directory, environment)).toBe('unknown');
    },
  );
});
