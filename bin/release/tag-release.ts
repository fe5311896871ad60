import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSourceCommit } from '../source-commit.ts';

/**
 * Creates the annotated tag `vVERSION` for the current commit and returns its name.
 *
 * @throws Error when there are uncommitted changes, when CHANGELOG.md has no release date for the version, or when the
 * tag exists
 */
export function tagRelease(directory: string, version: string): string {
  if (readSourceCommit(directory, {}).endsWith('-dirty')) {
    throw new Error('There are uncommitted changes: commit them before you tag the release.');
  }
  const changelog = readFileSync(join(directory, 'CHANGELOG.md'), 'utf8');
  if (!changelog.split('\n').some((line) => line.startsWith(`## [${version}] - 2`))) {
    throw new Error(`CHANGELOG.md has no release date for ${version}: add it, and commit the change.`);
  }
  const tag = `v${version}`;
  execFileSync('git', ['-C', directory, 'tag', '--annotate', tag, '--message', version], { stdio: 'pipe' });
  return tag;
}
