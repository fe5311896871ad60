// npm run soak: exits with 1 when a count is off, memory grows or an answer breaks the contract.
import '../../bin/quiet-sdk.ts';
import './thread/preload.mjs';
import { OptionsError } from '../../bin/program-options.ts';
import { readSoakOptions, usage } from './options.ts';
import { printResult } from './report.ts';
import { runSoak, SoakStoppedError } from './run-soak.ts';

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());

try {
  const options = readSoakOptions(process.argv.slice(2));
  if (options === null) {
    process.stdout.write(usage);
  } else {
    const tell = (line: string): void => void process.stderr.write(`${line}\n`);
    const result = await runSoak(options.minutes, tell, stop.signal);
    printResult(result, options.json);
    process.exitCode = result.passed ? 0 : 1;
  }
} catch (error) {
  if (!(error instanceof OptionsError || error instanceof SoakStoppedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof OptionsError ? 2 : 1;
}
