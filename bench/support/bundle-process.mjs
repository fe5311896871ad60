// Imports one bundle in this fresh process and hands its handler the events of its standard input (a JSON array), one after another.
// Reports how long the import took by the clock, what processor time it and each event took, in milliseconds of all threads, the
// status of each answer, and the most memory that the process held, in bytes (Linux).
import { readFileSync, writeSync } from 'node:fs';

const [bundle] = process.argv.slice(2);
// Before the import: one that makes the standard streams makes it impossible to wait for this one.
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
// The system's own figure: that of process.resourceUsage() counts what the parent held when it made this process.
const [, peakKilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'));
const report = {
  importWallMs: imported.wallMs,
  importCpuMs: imported.cpuMs,
  answers,
  peakBytes: Number(peakKilobytes) * 1024,
};
// The lines that the function has logged stand before this one.
writeSync(1, `\n${JSON.stringify(report)}`);
process.exit();
