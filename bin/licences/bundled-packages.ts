import type { Metafile } from 'esbuild';

const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)|^node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * The folders of the packages that left code in a bundle, sorted: what was read and then dropped as unused is not
 * among them. Paths are as in the metafile, relative to the folder that esbuild worked in.
 */
export function bundledPackageFolders({ outputs }: Pick<Metafile, 'outputs'>): string[] {
  const folders = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) =>
      bytesInOutput > 0 ? (packageFolder.exec(path)?.[0] ?? []) : [],
    ),
  );
  return [...new Set(folders)].sort();
}
