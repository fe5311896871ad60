import { join } from 'node:path';
import { build } from 'esbuild';
import { nodeModules } from '../../bin/bundle-options.ts';
import { projectRoot } from '../../bin/synthesized.ts';

export interface SdkImport {
  readonly package: string;
  readonly names: readonly string[];
}

/**
 * Returns a function's static imports from the AWS SDK. All packages stay external in this build, and esbuild puts
 * dynamically imported modules into separate chunks.
 */
export async function sdkImportsOf(functionName: string): Promise<readonly SdkImport[]> {
  const { outputFiles, metafile } = await build({
    ...nodeModules,
    entryPoints: [join(projectRoot, 'functions', functionName, 'index.ts')],
    outdir: 'out',
    absWorkingDir: projectRoot,
    packages: 'external',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const atStart = new Set<string>();
  const visit = (path: string): void => {
    if (atStart.has(path)) return;
    atStart.add(path);
    for (const { kind, path: imported, external } of metafile.outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && external !== true) visit(imported);
    }
  };
  visit('out/index.mjs');
  const names = new Map<string, Set<string>>();
  for (const { path, text } of outputFiles) {
    if (![...atStart].some((started) => path.endsWith(started))) continue;
    for (const { package: from, names: imported } of importsIn(text)) {
      names.set(from, new Set([...(names.get(from) ?? []), ...imported]));
    }
  }
  return [...names].map(([from, imported]) => ({ package: from, names: [...imported].sort() }));
}

/** Parses imports, which esbuild always writes as `import { A, B as C } from "package"`. */
function importsIn(text: string): readonly SdkImport[] {
  return [...text.matchAll(/^import \{([^}]*)\} from "(@aws-sdk\/[^"]+)";/gm)].map(
    ([, names = '', from = '']) => ({
      package: from,
      names: names.split(',').map((name) => name.trim().replace(/ as .*/s, '')),
    }),
  );
}
