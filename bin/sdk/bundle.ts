import { readFile } from 'node:fs/promises';
import { basename, dirname, relative } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { browserCode, browserModules } from '../bundle-options.ts';
import { thirdPartyFileName } from '../licenses/third-party-text.ts';
import { projectRoot } from '../synthesized.ts';
import type { Entry } from './entries.ts';
import { packedTagger } from './packed-tagger.ts';

/** File contents keyed by path below the output directory, with forward slashes. */
export type Files = ReadonlyMap<string, Uint8Array>;

export interface Bundle {
  readonly files: Files;
  readonly metafile: Metafile;
}

/** Banner that refers to the license file. The license notices themselves would be larger than the code. */
export const licenseBanner = `/*! Licenses: ${thirdPartyFileName} */`;

/** Keeps imports of other SDK modules external, so that a page loads each module once. */
const otherModules: Plugin = {
  name: 'other-modules',
  setup({ onResolve }) {
    onResolve({ filter: /\/(client|effects|widget)\/index\.ts$/ }, ({ kind, path }) => {
      if (kind !== 'dynamic-import') return null;
      return { path: `./${basename(dirname(path))}.mjs`, external: true };
    });
  },
};

/** Keeps imports of the fallback external, so that all modules share its file. */
const fallbackFile: Plugin = {
  name: 'fallback-file',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/fallback\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './fallback.mjs', external: true } : null,
    );
  },
};

/** Keeps imports of locale files external, because the build generates those files. */
const languageFiles: Plugin = {
  name: 'language-files',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/[^/]+\.mjs$/ }, ({ kind, path }) => {
      if (kind !== 'dynamic-import') return null;
      return { path: `./locales/${basename(path)}`, external: true };
    });
  },
};

const contentsOf = (module: string): Plugin => ({
  name: 'locale',
  setup({ onLoad }) {
    onLoad({ filter: /\.json$/ }, () => ({ contents: module, loader: 'js' }));
  },
});

// Output directory. Source map paths are relative to it, so that the output does not depend on the project's location.
export const builtFolder = 'dist/sdk';

/**
 * Bundles one entry point. Dynamically imported modules become separate files, named after the module and a content
 * hash (`effects-4QZ2MN7A.mjs`).
 * @param define replacements for global identifiers
 */
export async function bundle(
  { source, output, format, hasPackages, isComplete, locale }: Entry,
  define: Readonly<Record<string, string>> = {},
): Promise<Bundle> {
  const [name = output] = output.split('.');
  const shape: BuildOptions =
    format === 'esm' ? { ...browserModules, chunkNames: `${name}-[hash]` } : { ...browserCode, format };
  const result = await build({
    ...shape,
    entryPoints: [{ in: source, out: name }],
    outdir: builtFolder,
    absWorkingDir: projectRoot,
    define: { ...define },
    plugins: locale
      ? [contentsOf(locale.module)]
      : [fallbackFile, languageFiles, umdModules, packedTagger, ...(isComplete ? [] : [otherModules])],
    minify: true,
    charset: 'utf8',
    banner: hasPackages ? { js: licenseBanner } : {},
    metafile: true,
    sourcemap: 'linked',
    sourcesContent: true,
    write: false,
    logLevel: 'silent',
  });
  const files = new Map(
    result.outputFiles.map(({ path, contents }) => [
      relative(`${projectRoot}/${builtFolder}`, path).split('\\').join('/'),
      contents,
    ]),
  );
  return { files, metafile: result.metafile };
}

/**
 * Converts the UMD files of the package `hyphen` to ES modules. Otherwise every initial file would load esbuild's
 * CommonJS helpers, and the UMD code would call a page's AMD loader (`define`).
 */
const umdModules: Plugin = {
  name: 'umd-modules',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/]hyphen[\\/].*\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      return {
        contents: `const module = { exports: {} }, define = undefined;\n${text}\nexport default module.exports;`,
      };
    });
  },
};
