// Imports a bundle in this new process and passes the events from standard input (a JSON array) to its
// handler, sequentially. Reports the CPU time (across all threads, in ms) of the import and of each event, and the
// status of each response.
import { readFileSync, writeSync } from 'node:fs';

const [bundle] = process.argv.slice(2);
// Read before the import, because synchronous reads fail after a bundle has created the standard streams.
const events = JSON.parse(readFileSync(0, 'utf8'));
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 28_000 };

async function measured(act) {
  const before = process.cpuUsage();
  const result = await act();
  const { user, system } = process.cpuUsage(before);
  return { result, cpuMs: (user + system) / 1000 };
}

const imported = await measured(() => import(bundle));
const answers = [];
for (const event of events) {
  const { result, cpuMs } = await measured(() => imported.result.handler(event, context));
  answers.push({ cpuMs, status: result?.statusCode ?? 200 });
}
const report = { importCpuMs: imported.cpuMs, answers };
// The function's own log lines precede the report.
writeSync(1, `\n${JSON.stringify(report)}`);
process.exit();
