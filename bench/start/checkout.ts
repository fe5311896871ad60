import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../bin/synthesized.ts';

const leftOut = new Set(['.git', '.local', 'cdk.out', 'coverage', 'dist', 'node_modules', 'test']);

/** A copy of this checkout after `npm ci`, with nothing built and no data. Its packages are those of this one. */
export function freshCheckout(): string {
  const directory = mkdtempSync(join(tmpdir(), 'widget-api-bench-'));
  for (const name of readdirSync(projectRoot)) {
    if (leftOut.has(name)) continue;
    cpSync(join(projectRoot, name), join(directory, name), { recursive: true, preserveTimestamps: true });
  }
  const packages = join(projectRoot, 'node_modules');
  mkdirSync(join(directory, 'node_modules'));
  for (const name of readdirSync(packages)) {
    if (name !== '.cache') symlinkSync(join(packages, name), join(directory, 'node_modules', name));
  }
  return directory;
}
