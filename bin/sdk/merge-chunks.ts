import { rollup } from '@rollup/wasm-node';
import { transform } from 'esbuild';
import { browserTarget } from '../bundle-options.ts';
import { type Bundle, builtFolder, type Files, licenseBanner } from './bundle.ts';

/** Dynamically imported modules that are merged into the entry, because every page with the embed needs them. */
const neededAtBoot = [
  'sdk/src/client/rest.ts',
  'sdk/src/effects/groups.ts',
  'sdk/src/locales/phrase-files.ts',
];

/**
 * Merges the entry of a split bundle into one file without static imports. esbuild moves code that the entry shares
 * with lazily loaded modules into additional files. Rollup keeps this code in the entry, from which the other modules
 * import it.
 */
export async function mergeChunks({ files, metafile }: Bundle, entry: string): Promise<Bundle> {
  const text = (path: string) => new TextDecoder().decode(files.get(path));
  const name = entry.replace('.mjs', '');
  const first = new Set([
    entry,
    ...Object.entries(metafile.outputs).flatMap(([path, { entryPoint = '' }]) =>
      neededAtBoot.includes(entryPoint) ? path.slice(builtFolder.length + 1) : [],
    ),
  ]);
  const build = await rollup({
    input: entry,
    preserveEntrySignatures: 'allow-extension',
    // esbuild has already removed unused code. Rollup would also remove calls to methods of parameters, even
    // though these calls have side effects.
    treeshake: false,
    makeAbsoluteExternalsRelative: false,
    plugins: [
      {
        name: 'split-bundle',
        resolveId: (id) =>
          /^\.\/(locales\/|fallback)/.test(id) ? { id, external: true } : id.replace('./', ''),
        load: (id) => ({ code: text(id), map: text(`${id}.map`) }),
        async renderChunk(code, { fileName }) {
          const minified = await transform(code, {
            target: browserTarget,
            format: 'esm',
            minify: true,
            charset: 'utf8',
            legalComments: 'none',
            banner: licenseBanner,
            sourcemap: 'external',
            sourcefile: fileName,
          });
          return { code: minified.code, map: minified.map };
        },
      },
    ],
  });
  try {
    const { output } = await build.generate({
      format: 'es',
      entryFileNames: entry,
      chunkFileNames: `${name}-[hash].mjs`,
      sourcemap: true,
      manualChunks: (id) => (first.has(id) ? name : null),
    });
    const encoder = new TextEncoder();
    const merged: Files = new Map(
      output.map((file) => [
        file.fileName,
        encoder.encode(file.type === 'asset' ? String(file.source) : file.code),
      ]),
    );
    return { files: merged, metafile };
  } finally {
    await build.close();
  }
}
