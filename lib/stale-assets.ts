import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A local stack that was started from an older synthesis may still load from its assets, in milliseconds. */
const graceMs = 60 * 60 * 1000;

/** The names of the asset folders that the manifests of an assembly name; empty where there is none. */
export function referencedAssets(assemblyDirectory: string): ReadonlySet<string> {
  if (!existsSync(assemblyDirectory)) return new Set();
  const manifests = readdirSync(assemblyDirectory).filter((name) => name.endsWith('.assets.json'));
  const text = manifests.map((name) => readFileSync(join(assemblyDirectory, name), 'utf8')).join('\n');
  return new Set(text.match(/\basset\.[0-9a-f]{64}\b/g) ?? []);
}

/**
 * Removes the bundles of older syntheses, which the CDK leaves behind: those that no manifest names now or
 * named before, and that are older than an hour.
 *
 * @param before what the manifests named before this synthesis
 */
export function removeStaleAssets(
  assemblyDirectory: string,
  before: ReadonlySet<string>,
  now: () => number = Date.now,
): void {
  const after = referencedAssets(assemblyDirectory);
  for (const name of readdirSync(assemblyDirectory)) {
    if (!/^asset\.[0-9a-f]{64}$/.test(name) || before.has(name) || after.has(name)) continue;
    const path = join(assemblyDirectory, name);
    if (now() - statSync(path).mtimeMs > graceMs) rmSync(path, { recursive: true, force: true });
  }
}
