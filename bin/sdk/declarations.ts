import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../synthesized.ts';
import type { Files } from './bundle.ts';
import type { Entry } from './entries.ts';

const run = promisify(execFile);

/**
 * Writes type declarations into `types/`, one file per source.
 * @throws Error with the compiler's output when the sources do not compile
 */
export async function writeDeclarations(outdir: string): Promise<void> {
  const compiler = join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc');
  const project = join(projectRoot, 'sdk', 'tsconfig.json');
  try {
    await run(process.execPath, [compiler, '--project', project, '--outDir', join(outdir, 'types')]);
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`The SDK's types could not be generated.\n${said}`, { cause: error });
  }
  await nameOutputs(join(outdir, 'types'));
}

// Replaces the compiler's `.ts` import specifiers with `.js`, because the package contains no `.ts` files.
async function nameOutputs(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace(/((?:from |import\()'\.{1,2}\/[^']+)\.ts'/g, "$1.js'"));
  }
}

/** Creates a declaration file next to each module, where editors look for it. */
export function declarationEntries(entries: readonly Entry[]): Files {
  const encoder = new TextEncoder();
  return new Map(
    entries.map(({ source, output, format, locale }) => {
      const target = source.replace(/^sdk\/src\//, './types/').replace(/\.ts$/, '.js');
      const text = locale
        ? `declare const words: ${locale.type};\nexport default words;\n`
        : `export * from '${target}';\n`;
      const path = output.replace(/\.mjs$/, '.d.mts').replace(/\.js$/, '.d.ts');
      return [path, encoder.encode(format === 'iife' ? 'export {};\n' : text)];
    }),
  );
}
