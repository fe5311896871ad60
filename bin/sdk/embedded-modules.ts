import { createHash } from 'node:crypto';
import { type Bundle, builtFolder } from './bundle.ts';

/** What the embed runs. */
const entryModules = ['client.mjs', 'effects.mjs', 'widget.mjs'];

/**
 * The SHA-256 in base64 of each module that runs as soon as the embed does: the entries and all that they import
 * statically, so that not a byte of them can be another. sri.json has SHA-384; the shorter one keeps the embed small.
 */
export function embeddedModules(bundles: readonly Bundle[]): Readonly<Record<string, string>> {
  const files = new Map(bundles.flatMap((bundle) => [...bundle.files]));
  const outputs = new Map(bundles.flatMap(({ metafile }) => Object.entries(metafile.outputs)));
  const found: Record<string, string> = {};
  const visit = (path: string) => {
    const code = files.get(path);
    if (code === undefined || path in found) return;
    found[path] = createHash('sha256').update(code).digest('base64');
    for (const imported of outputs.get(`${builtFolder}/${path}`)?.imports ?? []) {
      if (imported.kind === 'import-statement') visit(imported.path.slice(builtFolder.length + 1));
    }
  };
  entryModules.forEach(visit);
  return found;
}
