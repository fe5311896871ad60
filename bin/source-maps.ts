import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from './synthesized.ts';

/**
 * Source maps of the latest build. The source maps of other commits can be rebuilt, because builds are reproducible.
 */
export const sourceMapsDirectory = join(projectRoot, 'dist', 'source-maps');

/** Source maps of a function, keyed by artifact file name. */
export type SourceMaps = ReadonlyMap<string, string>;

export function saveSourceMaps(
  directory: string,
  functions: readonly { readonly name: string; readonly sourceMaps: SourceMaps }[],
): void {
  rmSync(directory, { recursive: true, force: true });
  for (const { name, sourceMaps } of functions) {
    mkdirSync(join(directory, name), { recursive: true });
    for (const [file, map] of sourceMaps) writeFileSync(join(directory, name, `${file}.map`), map);
  }
}

/** Matches a location such as `chunk-AB12CD34.mjs:1:48213`, including the path before it. */
const place = /[^\s()"'<>]*?([\w-]+\.mjs):(\d+):(\d+)/g;

/**
 * Replaces each location of built code in a stack trace or in log lines with the location in the source. A location
 * without a source map stays unchanged.
 * @param functionName function that contains the locations in `index.mjs`; if omitted, the function is read from the
 * `service` field of each log line
 */
export function withSources(directory: string, text: string, functionName?: string): string {
  return text.replaceAll(/.*\n?/g, (line) => {
    const named = functionName ?? /"service":"([\w-]+)"/.exec(line)?.[1];
    return line.replace(place, (found, file: string, lineNumber: string, column: string) => {
      const path = mapPath(directory, file, named);
      if (path === undefined) return found;
      const map = new SourceMap(JSON.parse(readFileSync(path, 'utf8')));
      const entry = map.findEntry(Number(lineNumber) - 1, Number(column) - 1);
      if (!('originalSource' in entry)) return found;
      const source = entry.originalSource.replace(/^(\.\.\/)+/, '');
      return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    });
  });
}

function mapPath(directory: string, file: string, named: string | undefined): string | undefined {
  const names = named === undefined ? (existsSync(directory) ? readdirSync(directory) : []) : [named];
  const paths = names.map((name) => join(directory, name, `${file}.map`)).filter((path) => existsSync(path));
  return paths.length === 1 ? paths[0] : undefined;
}
