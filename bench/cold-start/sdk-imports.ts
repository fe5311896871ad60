import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { nodeModules } from '../../bin/bundle-options.ts';
import { projectRoot } from '../../bin/synthesized.ts';

export interface SdkImport {
  readonly package: string;
  readonly names: readonly string[];
}

export async function sdkImportsOf(functionName: string): Promise<readonly SdkImport[]> {
  const { outputFiles } = await build({
    ...nodeModules,
    splitting: false,
    entryPoints: [join(projectRoot, 'functions', functionName, 'index.ts')],
    absWorkingDir: projectRoot,
    packages: 'external',
    plugins: [staticImportsOnly],
    write: false,
    logLevel: 'silent',
  });
  const names = new Map<string, Set<string>>();
  for (const { package: from, names: imported } of importsIn(outputFiles[0]?.text ?? '')) {
    names.set(from, new Set([...(names.get(from) ?? []), ...imported]));
  }
  return [...names].map(([from, imported]) => ({ package: from, names: [...imported].sort() }));
}

const staticImportsOnly: Plugin = {
  name: 'static-imports-only',
  setup: ({ onResolve }) =>
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
};

/** Parses imports, which esbuild always writes as `import { A, B as C } from "package"`. */
function importsIn(text: string): readonly SdkImport[] {
  return [...text.matchAll(/^import \{([^}]*)\} from "(@aws-sdk\/[^"]+)";/gm)].map(
    ([, names = '', from = '']) => ({
      package: from,
      names: names.split(',').map((name) => name.trim().replace(/ as .*/s, '')),
    }),
  );
}
