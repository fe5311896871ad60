// npm run resilience -- [--minutes N]: attacks the built stack and prints each promise in docs/about/security.md with
// the number of attacks that the stack withstood. Then runs the soak test for N minutes (default 5; 0 skips it). Exits
// with code 1 when a promise is broken.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { projectRoot } from '../../bin/synthesized.ts';

/** Maps each promise to substrings of the paths of its test files. */
const promises: Readonly<Record<string, readonly string[]>> = {
  Durability: ['test/local/dynamodb/durability', 'test/resilience/killed-stack'],
  Exactness: ['test/functions/content/engine', 'test/shared/data/credits', 'test/system/limits'],
  Isolation: ['test/system/isolation', 'test/system/not-permitted', 'test/shared/security/tokens'],
  Containment: ['test/resilience/services', 'isolated-stack/slow-store', 'test/system/fuzz'],
  'A stranger': ['test/resilience/stranger', 'test/functions/content/allowances', 'test/system/origins'],
  'Recovery in the page': ['test/sdk/client/stored', 'clobbering'],
  Import: ['organization-import'],
};

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '5' } } });
const minutes = Number(values.minutes);
if (!(minutes >= 0)) throw new Error('--minutes must be 0 or a positive number.');

const directory = mkdtempSync(join(tmpdir(), 'resilience-'));
const reportFile = join(directory, 'report.json');
run('bin/test.ts', '--all', ...Object.values(promises).flat(), '--json', `--outputFile=${reportFile}`);
const { testResults } = reportSchema.parse(JSON.parse(readFileSync(reportFile, 'utf8')));
rmSync(directory, { recursive: true });

process.stdout.write('\nPromise                 Attacks  Withstood  Not run\n');
for (const [promise, files] of Object.entries(promises)) {
  const results = testResults.filter(({ name }) => files.some((file) => name.includes(file)));
  const statuses = results.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const count = (status: string) => statuses.filter((one) => one === status).length;
  const notRun = statuses.length - count('passed') - count('failed');
  // For a test file that fails to load, Jest reports a message and no tests.
  const broken = results.filter(({ assertionResults }) => assertionResults.length === 0).length;
  if (count('failed') + broken > 0 || count('passed') === 0) process.exitCode = 1;
  const cells = [statuses.length - notRun + broken, count('passed'), notRun];
  process.stdout.write(`${promise.padEnd(22)}${cells.map((cell) => String(cell).padStart(9)).join('')}\n`);
}
process.stdout.write('\n');
if (minutes > 0 && run('test/resilience/soak/main.ts', '--minutes', String(minutes)) !== 0)
  process.exitCode = 1;

function run(...command: readonly string[]): number | null {
  // Each property test runs 50 times in this suite and 1,000 times in test:all.
  const env = { PROPERTY_RUNS: '50', ...process.env };
  return spawnSync(process.execPath, command, { cwd: projectRoot, env, stdio: 'inherit' }).status;
}
