// Imports a bundle in this new process, and prints the CPU time of the import across all threads, in ms.
import { writeSync } from 'node:fs';

const before = process.cpuUsage();
await import(process.argv[2]);
const { user, system } = process.cpuUsage(before);
writeSync(1, String((user + system) / 1000));
process.exit();
