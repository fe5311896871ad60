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
};
const names = Object.keys(benches).join(', ');
const usage = `Usage: npm run bench [-- NAME… [--json]]\nNAME: ${names}; all of them by default.`;

function readArguments(): { readonly chosen: readonly (() => Promise<Benchmark>)[]; readonly json: boolean } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  for (const name of positionals) {
    if (!Object.hasOwn(benches, name)) throw new Error(`There is no benchmark ${name}.`);
  }
  const chosen = Object.entries(benches).filter(
    ([name]) => positionals.length === 0 || positionals.includes(name),
  );
  return { chosen: chosen.map(([, load]) => load), json: values.json };
}

const log = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(): Promise<void> {
  const { chosen, json } = readArguments();
  if (!(await installPackages('bench'))) process.exit(1);
  await synthesizeIfStale((text) => log(text.trimEnd()));
  log(`${new Date().toISOString()}  ${machine()}`);
  const results = [];
  for (const load of chosen) {
    const bench = await load();
    log(`\n${bench.name}: ${bench.title}`);
    const result = await bench.run((line) => log(`  ${line}`));
    results.push({ name: bench.name, ...result });
    if (!json) console.log(tableText(result));
  }
  if (json)
    console.log(JSON.stringify({ date: new Date().toISOString(), machine: machine(), results }, null, 2));
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
