import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../bin/synthesized.ts';
import type { Benchmark } from '../benchmark.ts';
import { median } from '../measure/statistics.ts';

const checkouts = 2;
const laterStarts = 4;

/** Maximum time until `npm start` is ready, in seconds. */
const targets = { first: 15, second: 2 } as const;

export const start: Benchmark = {
  title: 'npm start, from the command to the line that says it is ready',
  async run(log) {
    const firstSeconds: number[] = [];
    const secondSeconds: number[] = [];
    for (let round = 1; round <= checkouts; round += 1) {
      log(`checkout ${round} of ${checkouts}…`);
      const directory = freshCheckout();
      try {
        firstSeconds.push(await secondsToReady(directory));
        for (let later = 0; later < laterStarts; later += 1) {
          secondSeconds.push(await secondsToReady(directory));
        }
      } finally {
        rmSync(directory, { recursive: true, force: true });
      }
    }
    return { rows: [rowOf('first', firstSeconds), rowOf('second', secondSeconds)], notes };
  },
};

async function secondsToReady(directory: string): Promise<number> {
  const startedAtMs = performance.now();
  const child = spawn(process.execPath, ['bin/launch.cjs', 'bin/local.ts', '--json', '--port', '0'], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const isReady = await Promise.race([hasPrinted(child), ended.then(() => false)]);
  const seconds = (performance.now() - startedAtMs) / 1000;
  if (!isReady) throw new Error('npm start ended before it was ready.');
  child.kill('SIGINT');
  await ended;
  return seconds;
}

async function hasPrinted({ stdout }: ChildProcess): Promise<boolean> {
  if (stdout === null) return false;
  await once(stdout, 'data');
  return true;
}

function rowOf(name: keyof typeof targets, values: readonly number[]) {
  const seconds = median(values);
  const target = `≤ ${targets[name]} s`;
  return {
    start: name,
    seconds: seconds.toFixed(1),
    starts: values.length,
    target,
    met: seconds <= targets[name],
  };
}

const notes: readonly string[] = [
  'Median of fresh processes in a copy of this checkout. First: packages are installed, nothing is built, there is no data.',
  'Second: the same again, with its demo and its data on disk.',
];

const excluded = new Set(['.git', '.local', 'cdk.out', 'coverage', 'dist', 'node_modules', 'test']);

function freshCheckout(): string {
  const directory = mkdtempSync(join(tmpdir(), 'widget-api-bench-'));
  for (const name of readdirSync(projectRoot)) {
    if (excluded.has(name)) continue;
    cpSync(join(projectRoot, name), join(directory, name), { recursive: true, preserveTimestamps: true });
  }
  const packages = join(projectRoot, 'node_modules');
  mkdirSync(join(directory, 'node_modules'));
  for (const name of readdirSync(packages)) {
    if (name !== '.cache') symlinkSync(join(packages, name), join(directory, 'node_modules', name));
  }
  return directory;
}
