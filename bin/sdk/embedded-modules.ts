import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path/posix';
import type { Files } from './bundle.ts';

/** What the embed runs. */
const entryModules = ['client.mjs', 'effects.mjs', 'widget.mjs'];

/** An import that is followed before the module runs; `import(…)` is not one. Bundles are minified: it has no spaces. */
const staticImport = /\b(?:from|import)"(\.[^"]+)"/g;

/**
 * The SHA-256 in base64 of each module that runs as soon as the embed does: the entries and all that they import
 * statically, so that not a byte of them can be another. sri.json has SHA-384; the shorter one keeps the embed small.
 */
export function embeddedModules(files: Files): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const visit = (path: string) => {
    const code = files.get(path);
    if (code === undefined || path in found) return;
    found[path] = createHash('sha256').update(code).digest('base64');
    for (const [, imported = ''] of new TextDecoder().decode(code).matchAll(staticImport)) {
      visit(join(dirname(path), imported));
    }
  };
  entryModules.forEach(visit);
  return found;
}
