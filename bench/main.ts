import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import { installPackages } from '../bin/install.cjs';
import { synthesizeIfStale } from '../bin/local/synthesize.ts';
import type { Benchmark, BenchmarkResult, Cell, Column } from './benchmark.ts';
import { machine } from './support/machine.ts';

/** Loaded on demand, so that the first output line appears immediately. */
const benches: Readonly<Record<string, () => Promise<Benchmark>>> = {
  chain: async () => (await import('./chain/index.ts')).chain,
  'cold-start': async () => (await import('./cold-start/index.ts')).coldStart,
  'round-trips': async () => (await import('./round-trips/index.ts')).roundTrips,
  start: async () => (await import('./start/index.ts')).start,
  growth: async () => (await import('./growth.ts')).growth,
};
const names = Object.keys(benches).join(', ');
const usage = `Usage: npm run bench [-- NAME…]\nNAME: ${names}; all of them by default.`;

function chosenBenchmarks(): readonly (() => Promise<Benchmark>)[] {
  const { positionals } = parseArgs({ allowPositionals: true });
  for (const name of positionals) {
    if (!Object.hasOwn(benches, name)) throw new Error(`There is no benchmark ${name}.`);
  }
  return Object.entries(benches)
    .filter(([name]) => positionals.length === 0 || positionals.includes(name))
    .map(([, load]) => load);
}

const log = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(): Promise<void> {
  const chosen = chosenBenchmarks();
  if (!(await installPackages('bench'))) process.exit(1);
  await synthesizeIfStale((text) => log(text.trimEnd()));
  log(`${new Date().toISOString()}  ${machine()}`);
  for (const load of chosen) {
    const bench = await load();
    log(`\n${bench.name}: ${bench.title}`);
    console.log(tableText(await bench.run((line) => log(`  ${line}`))));
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  process.exitCode = 1;
}

function tableText({ columns, rows, notes }: BenchmarkResult): string {
  const table = new Table({
    head: columns.map(({ title }) => title),
    colAligns: columns.map(({ key }) =>
      rows.some((row) => typeof row[key] === 'number') ? 'right' : 'left',
    ),
    style: { head: [], border: [], compact: true },
  });
  for (const row of rows) table.push(columns.map((column) => cellText(row[column.key] ?? null, column)));
  return [table.toString(), ...notes].join('\n');
}

function cellText(cell: Cell, { digits = 0 }: Column): string {
  if (cell === null) return '–';
  if (typeof cell === 'number') return cell.toFixed(digits);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'NO';
  return cell;
}
