import { execFileSync } from 'node:child_process';
import { unknownSource } from '../shared/contract/unknown-source.ts';

/** Number of hexadecimal digits: enough to identify one of millions of commits, but few enough for every log line. */
const commitLength = 12;

/** Environment variables that CI systems set to the commit hash. */
const commitVariables = [
  'SOURCE_COMMIT',
  'GITHUB_SHA',
  'CI_COMMIT_SHA',
  'CODEBUILD_RESOLVED_SOURCE_VERSION',
] as const;

/**
 * Returns the commit of a checkout: 12 hexadecimal digits, followed by `-dirty` if there are uncommitted changes.
 * Outside a repository, returns the commit in the environment, or `unknown`.
 */
export function readSourceCommit(
  directory: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  return commitOfRepository(directory) ?? commitOfEnvironment(environment) ?? unknownSource;
}

function commitOfRepository(directory: string): string | null {
  // Detects a copy of the sources inside an unrelated repository.
  if (git(directory, 'ls-files', '--error-unmatch', 'package.json') === null) return null;
  const commit = git(directory, 'rev-parse', `--short=${commitLength}`, 'HEAD');
  const changes = git(directory, 'status', '--porcelain', '--', '.');
  if (commit === null || changes === null) return null;
  return changes === '' ? commit : `${commit}-dirty`;
}

function commitOfEnvironment(environment: Readonly<Record<string, string | undefined>>): string | null {
  const commit = commitVariables
    .map((name) => environment[name] ?? '')
    .find((value) => /^[0-9a-f]{12,64}$/.test(value));
  return commit?.slice(0, commitLength) ?? null;
}

function git(directory: string, ...args: readonly string[]): string | null {
  try {
    return execFileSync('git', ['-C', directory, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
