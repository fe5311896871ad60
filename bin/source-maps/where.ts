import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { BuiltPlace } from './places.ts';
import { commitsOf, functionsWith, readSourceMap } from './store.ts';

/** A place that cannot be found; the message ends in the next step. */
export class NoSourceError extends Error {
  override readonly name = 'NoSourceError';
}

/** Defaults for places that do not state them; null if unknown. */
export interface Assumed {
  readonly functionName: string | null;
  readonly commit: string | null;
}

/**
 * The place in the sources, such as `functions/health/get-health.ts:23:11 (runCheck)`.
 *
 * @throws NoSourceError when there is no source map for it, or more than one may be meant
 */
export function whereIs(directory: string, built: BuiltPlace, assumed: Assumed): string {
  const commit = commitOf(directory, built, assumed);
  const map = new TraceMap(
    readSourceMap(directory, commit, functionOf(directory, commit, built, assumed), built.file),
  );
  // A map counts columns from 0.
  const { source, line, column, name } = originalPositionFor(map, {
    line: built.line,
    column: Math.max(0, built.column - 1),
  });
  if (source === null) {
    throw new NoSourceError(`No source stands at ${textOf(built)}: look whether it is of commit ${commit}.`);
  }
  return `${source}:${line}:${column + 1}${name === null ? '' : ` (${name})`}`;
}

/** Such as `chunk-AB12.mjs:1:48213`. */
export function textOf({ file, line, column }: BuiltPlace): string {
  return `${file}:${line}:${column}`;
}

function commitOf(directory: string, built: BuiltPlace, assumed: Assumed): string {
  const here = commitsOf(directory);
  const [newest] = here;
  const commit = assumed.commit ?? built.commit ?? newest;
  if (commit === undefined) throw new NoSourceError('There are no source maps yet: run npm run build.');
  if (here.includes(commit)) return commit;
  throw new NoSourceError(
    `There are no source maps of commit ${commit}: check it out and run npm run build, or take those of the build here (${newest ?? 'none'}) with --commit.`,
  );
}

function functionOf(directory: string, commit: string, built: BuiltPlace, assumed: Assumed): string {
  const named = assumed.functionName ?? built.functionName;
  const found = functionsWith(directory, commit, built.file);
  const candidates = named === null ? found : found.filter((name) => name === named);
  const [only, ...others] = candidates;
  if (only === undefined) {
    throw new NoSourceError(
      `${named === null ? 'No function' : `The function ${named}`} of commit ${commit} has no file ${built.file}: look whether the commit is right.`,
    );
  }
  if (others.length > 0) {
    throw new NoSourceError(
      `${built.file} is a file of ${candidates.join(', ')}: say which with --function NAME.`,
    );
  }
  return only;
}
