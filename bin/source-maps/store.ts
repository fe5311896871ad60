import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../synthesized.ts';

/** Directory of source maps from `npm run build`: one folder per commit, with one per function. */
export const sourceMapsDirectory = join(projectRoot, 'dist', 'source-maps');

/** Number of commits whose maps are kept. Maps of any commit can be rebuilt: builds are reproducible. */
const keptCommits = 10;

/** Source maps of a function by artifact file name. */
export type SourceMaps = ReadonlyMap<string, string>;

/** Writes the maps of a build, in place of those that the same commit had, and forgets the oldest commits. */
export function keepSourceMaps(
  directory: string,
  commit: string,
  functions: readonly { readonly name: string; readonly sourceMaps: SourceMaps }[],
): void {
  const own = join(directory, commit);
  rmSync(own, { recursive: true, force: true });
  for (const { name, sourceMaps } of functions) {
    mkdirSync(join(own, name), { recursive: true });
    for (const [file, map] of sourceMaps) writeFileSync(join(own, name, `${file}.map`), map);
  }
  for (const old of commitsOf(directory).slice(keptCommits)) {
    rmSync(join(directory, old), { recursive: true, force: true });
  }
}

/** The commits whose maps are here, the newest build first. */
export function commitsOf(directory: string): string[] {
  if (!existsSync(directory)) return [];
  const builtAtMs = (commit: string) => statSync(join(directory, commit)).mtimeMs;
  return readdirSync(directory).sort((one, other) => builtAtMs(other) - builtAtMs(one));
}

/** The functions of a commit that have a file of that name. */
export function functionsWith(directory: string, commit: string, file: string): string[] {
  const folder = join(directory, commit);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, `${file}.map`)));
}

export function readSourceMap(directory: string, commit: string, functionName: string, file: string): string {
  return readFileSync(join(directory, commit, functionName, `${file}.map`), 'utf8');
}
