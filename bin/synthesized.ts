import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/**
 * The templates and assets that run on this machine: the stacks as they are without any option. The CDK's own folder,
 * cdk.out, holds what the last `cdk` command or `npm run synth` made of the options that it was given.
 */
export const assemblyDirectory = join(projectRoot, 'dist', 'assembly');

/** What the bundles and templates are made of. */
const sources = ['bin', 'lib', 'functions', 'shared', 'cdk.json', 'package.json', 'package-lock.json'];

/** True when the bundles and templates are newer than everything they are made of. */
export function isSynthesizedCurrent(): boolean {
  const manifest = join(assemblyDirectory, 'manifest.json');
  if (!existsSync(manifest)) return false;
  const synthesizedAtMs = statSync(manifest).mtimeMs;
  return sources.every((source) => newestChangeMs(join(projectRoot, source)) <= synthesizedAtMs);
}

/** The latest change of a file, or of anything in a folder (its list of files included), in milliseconds. */
function newestChangeMs(path: string): number {
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, ...readdirSync(path).map((name) => newestChangeMs(join(path, name))));
}
