import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = ['bin', 'lib', 'functions', 'shared', 'package-lock.json', 'package.json'];
const synthesized = 'cdk.out/manifest.json';

/** Bundles the functions and synthesizes the stacks that the tests run, when a source is newer than they are. */
export default function buildWhatTestsRun(): void {
  const builtAtMs = existsSync(synthesized) ? statSync(synthesized).mtimeMs : 0;
  if (Math.max(...sources.map(newestChangeMs)) < builtAtMs) return;
  execFileSync('npm', ['run', '--silent', 'synth'], { stdio: ['ignore', 'ignore', 'inherit'] });
}

function newestChangeMs(path: string): number {
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, ...readdirSync(path).map((name) => newestChangeMs(join(path, name))));
}
