import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tagRelease } from '../../bin/release/tag-release.ts';

describe('tagRelease', () => {
  let directory: string;
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', directory, ...args], { encoding: 'utf8' }).trim();
  const commit = (heading: string) => {
    writeFileSync(join(directory, 'package.json'), '{}');
    writeFileSync(join(directory, 'CHANGELOG.md'), `# Changelog\n\n${heading}\n`);
    git('add', '.');
    git('commit', '--quiet', '--message', 'Release');
  };

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'tag-release-'));
    git('init', '--quiet');
    git('config', 'user.name', 'Ada');
    git('config', 'user.email', 'ada@example.org');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('creates an annotated tag for the current commit, and never moves an existing tag', () => {
    commit('## [1.2.3] - 2027-01-31');
    expect(tagRelease(directory, '1.2.3')).toBe('v1.2.3');
    expect(git('rev-parse', 'v1.2.3^{commit}')).toBe(git('rev-parse', 'HEAD'));
    expect(git('cat-file', '-t', 'v1.2.3')).toBe('tag');
    expect(() => tagRelease(directory, '1.2.3')).toThrow('already exists');
  });

  it('requires a release date in the changelog', () => {
    commit('## [1.2.3] - Unreleased');
    expect(() => tagRelease(directory, '1.2.3')).toThrow('CHANGELOG.md has no release date for 1.2.3');
  });

  it('requires that all changes are committed', () => {
    commit('## [1.2.3] - 2027-01-31');
    writeFileSync(join(directory, 'package.json'), '{"changed":true}');
    expect(() => tagRelease(directory, '1.2.3')).toThrow('There are uncommitted changes');
    expect(git('tag')).toBe('');
  });
});
