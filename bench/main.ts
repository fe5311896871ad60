import { parseArgs } from 'node:util';
import { installPackages } from '../bin/install.cjs';
import { synthesizeIfStale } from '../bin/local/synthesize.ts';
import { tableText } from '../cli/output/table.ts';
import type { Benchmark } from './benchmark.ts';
import { machine } from './support/machine.ts';

/** Imports each benchmark on demand so that the first output line appears immediately. */
const benches: Readonly<Record<string, () => Promise<Benchmark>>> = {
  chain: async () => (await import('./chain/index.ts')).chain,
  'cold-start': async () => (await import('./cold-start/index.ts')).coldStart,
  'round-trips': async () => (await import('./round-trips/index.ts')).roundTrips,
  start: async () => (await import('./start/index.ts')).start,
  growth: async () => (await import('./growth.ts')).growth,
};
const names = Object.keys(benches).join(', ');
const usage = `Usage: npm run bench [-- NAME…]\nNAME: ${names}; all of them by default.`;

function chosenBenchmarks(): readonly [name: string, load: () => Promise<Benchmark>][] {
  const { positionals } = parseArgs({ allowPositionals: true });
  for (const name of positionals) {
    if (!Object.hasOwn(benches, name)) throw new Error(`There is no benchmark ${name}.`);
  }
  return Object.entries(benches).filter(([name]) => positionals.length === 0 || positionals.includes(name));
}

const log = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(): Promise<void> {
  const chosen = chosenBenchmarks();
  if (!(await installPackages('bench'))) process.exit(1);
  await synthesizeIfStale((text) => log(text.trimEnd()));
  log(`${new Date().toISOString()}  ${machine()}`);
  for (const [name, load] of chosen) {
    const bench = await load();
    log(`\n${name}: ${bench.title}`);
    const { rows, notes } = await bench.run((line) => log(`  ${line}`));
    const columns = Object.fromEntries(Object.keys(rows[0] ?? {}).map((name) => [name, name]));
    console.log([tableText(rows, columns), ...notes].join('\n'));
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  process.exitCode = 1;
}
