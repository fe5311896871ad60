import { relative } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { projectRoot } from '../synthesized.ts';
import type { Entry } from './entries.ts';

/** Bytes by their path under the built folder, with forward slashes. */
export type Files = ReadonlyMap<string, Uint8Array>;

// Source maps name their sources relative to here, so the bytes are the same wherever they are written to.
const namedFolder = 'dist/sdk';

/**
 * The code of one entry, minified, with its source map. Parts of a module that are imported at run time become files
 * of their own beside it, named by the module and by what they hold (`effects-4QZ2MN7A.mjs`).
 * @param define code to put in the place of names that no source declares
 */
export async function bundle(
  { source, output, format }: Entry,
  define: Readonly<Record<string, string>> = {},
): Promise<Files> {
  const [name = output] = output.split('.');
  const shape: BuildOptions =
    format === 'esm'
      ? {
          format,
          splitting: true,
          outExtension: { '.js': '.mjs' },
          chunkNames: `${name}-[hash]`,
        }
      : { format };
  const result = await build({
    ...shape,
    entryPoints: [{ in: source, out: name }],
    outdir: namedFolder,
    absWorkingDir: projectRoot,
    bundle: true,
    define: { ...define },
    minify: true,
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    sourcemap: 'linked',
    sourcesContent: true,
    write: false,
    logLevel: 'silent',
  });
  return new Map(
    result.outputFiles.map(({ path, contents }) => [
      relative(`${projectRoot}/${namedFolder}`, path).split('\\').join('/'),
      contents,
    ]),
  );
}
