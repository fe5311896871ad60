import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const sources = [
  'bin',
  'cli',
  'demo',
  'docs/openapi.json',
  'functions',
  'lib',
  'local',
  'sdk',
  'shared',
  'LICENSE',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'cdk.json',
];

/** Copies the sources to a temporary directory and links this checkout's packages. */
export function makeCheckout(): string {
  const checkout = mkdtempSync(join(tmpdir(), 'checkout-'));
  for (const name of sources) {
    cpSync(name, join(checkout, name), { recursive: true, preserveTimestamps: true });
  }
  linkPackages(checkout);
  return checkout;
}

/**
 * Writes the sources of a commit to a temporary directory and links this checkout's packages. If the commit needs other
 * packages, its programs install them in that directory.
 */
export function checkoutOf(commit: string): string {
  const checkout = mkdtempSync(join(tmpdir(), 'checkout-'));
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 256 * 1024 * 1024 });
  execFileSync('tar', ['-x', '-C', checkout], { input: archive });
  linkPackages(checkout);
  return checkout;
}

function linkPackages(checkout: string): void {
  mkdirSync(join(checkout, 'node_modules'));
  for (const name of readdirSync('node_modules')) {
    if (name === '.cache') continue;
    symlinkSync(resolve('node_modules', name), join(checkout, 'node_modules', name));
  }
}
