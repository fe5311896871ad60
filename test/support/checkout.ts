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
  mkdirSync(join(checkout, 'node_modules'));
  for (const name of readdirSync('node_modules')) {
    if (name === '.cache') continue;
    symlinkSync(resolve('node_modules', name), join(checkout, 'node_modules', name));
  }
  return checkout;
}
