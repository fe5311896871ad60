// Imports a bundle in this new process and passes the events from standard input (a JSON array) to its
// handler, sequentially. Reports the duration and CPU time (all threads, in ms) of the import, and the CPU
// time and status of each event.
import { readFileSync, writeSync } from 'node:fs';

const [bundle] = process.argv.slice(2);
// Must be read before the import, because a bundle that creates the standard streams makes synchronous reads
// impossible.
const events = JSON.parse(readFileSync(0, 'utf8'));
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 28_000 };

async function measured(act) {
  const { user, system } = process.cpuUsage();
  const startedAtMs = performance.now();
  const result = await act();
  const wallMs = performance.now() - startedAtMs;
  const after = process.cpuUsage();
  return { result, wallMs, cpuMs: (after.user + after.system - user - system) / 1000 };
}

const imported = await measured(() => import(bundle));
const answers = [];
for (const event of events) {
  const { result, cpuMs } = await measured(() => imported.result.handler(event, context));
  answers.push({ cpuMs, status: result?.statusCode ?? 200 });
}
const report = { importWallMs: imported.wallMs, importCpuMs: imported.cpuMs, answers };
// The function's own log lines precede the report.
writeSync(1, `\n${JSON.stringify(report)}`);
process.exit();
