// Imports a bundle in a new process and, if there is an event, invokes the handler with it. Prints the CPU time of each
// step across all threads, in ms, as JSON on the last line.
import { writeSync } from 'node:fs';

const [bundle, eventText] = process.argv.slice(2);
const event = JSON.parse(eventText);
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 28_000 };

async function cpuMsOf(act) {
  const before = process.cpuUsage();
  const result = await act();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1000, result];
}

const [importMs, { handler }] = await cpuMsOf(() => import(bundle));
const [firstEventMs, response] = event === null ? [null] : await cpuMsOf(() => handler(event, context));
if (response?.statusCode >= 400) throw new Error(`The first event failed: ${JSON.stringify(response)}`);
writeSync(1, `\n${JSON.stringify({ importMs, firstEventMs })}`);
process.exit();
