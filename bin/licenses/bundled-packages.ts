import type { Metafile } from 'esbuild';

const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)|^node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** Returns package directories relative to esbuild's working directory. Excludes packages that tree shaking removed. */
export function bundledPackageFolders({ outputs }: Pick<Metafile, 'outputs'>): string[] {
  const folders = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) =>
      bytesInOutput > 0 ? (packageFolder.exec(path)?.[0] ?? []) : [],
    ),
  );
  return [...new Set(folders)].sort();
}
