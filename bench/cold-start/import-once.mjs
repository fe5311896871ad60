// Imports one bundle in this fresh process and reports how long that took, in milliseconds.
import { writeSync } from 'node:fs';

const [bundle] = process.argv.slice(2);
const startedAtMs = performance.now();
const { user, system } = process.cpuUsage();
await import(bundle);
const wallMs = performance.now() - startedAtMs;
const after = process.cpuUsage();
writeSync(1, JSON.stringify({ wallMs, cpuMs: (after.user + after.system - user - system) / 1000 }));
process.exit();
