import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Grace period before an asset is removed, in milliseconds. A running local stack may still load assets from an older
 * synthesis.
 */
const graceMs = 60 * 60 * 1000;

export function referencedAssets(assemblyDirectory: string): ReadonlySet<string> {
  if (!existsSync(assemblyDirectory)) return new Set();
  const manifests = readdirSync(assemblyDirectory).filter((name) => name.endsWith('.assets.json'));
  const text = manifests.map((name) => readFileSync(join(assemblyDirectory, name), 'utf8')).join('\n');
  return new Set(text.match(/\basset\.[0-9a-f]{64}\b/g) ?? []);
}

/**
 * Removes assets of older syntheses, because the CDK does not. Keeps assets that are at most an hour old, that the new
 * manifests reference or that `before` contains.
 * @param before assets that the manifests referenced before this synthesis
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
