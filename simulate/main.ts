// npm run simulate: exits with 2 when the options are wrong.
import { OptionsError } from '../bin/program-options.ts';
import { readSimulateOptions, usage } from './options.ts';
import { reportText } from './report-text.ts';
import { resultJson } from './result-json.ts';
import { simulate } from './simulate.ts';

try {
  const options = readSimulateOptions(process.argv.slice(2), process.env);
  if (options === null) {
    process.stdout.write(usage);
  } else {
    const simulation = simulate(options);
    process.stdout.write(options.json ? resultJson(simulation) : reportText(simulation));
  }
} catch (error) {
  if (!(error instanceof OptionsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
