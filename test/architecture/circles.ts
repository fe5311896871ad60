import { posix } from 'node:path';
import type { ImportedModule } from './source-facts.ts';

/** The files of the project that each of its files imports, types included. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

export function importedFiles(
  path: string,
  imports: readonly ImportedModule[],
  paths: ReadonlySet<string>,
): string[] {
  return imports
    .flatMap(({ specifier }) => (specifier?.startsWith('.') ? [specifier] : []))
    .map((specifier) => posix.join(posix.dirname(path), specifier))
    .filter((target) => paths.has(target));
}

/** A circle for each file that first leads back to itself, as `a.ts > b.ts > a.ts`. */
export function findCircles(graph: ImportGraph): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const follow = (path: string, way: readonly string[]): void => {
    const start = way.indexOf(path);
    if (start >= 0) circles.push([...way.slice(start), path].join(' > '));
    if (start >= 0 || done.has(path)) return;
    for (const target of graph.get(path) ?? []) follow(target, [...way, path]);
    done.add(path);
  };
  for (const path of graph.keys()) follow(path, []);
  return circles;
}
