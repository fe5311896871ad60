// npm run evaluate: exits with 1 when there is no report, with 2 when the options are wrong.
import { forgetAws } from '../bin/local/forget-aws.ts';
import { SynthesisFailedError } from '../bin/local/synthesize.ts';
import { OptionsError } from '../bin/program-options.ts';
import { LocalRuntimeError } from '../local/errors.ts';
import { readEvaluateOptions, usage } from './options.ts';
import { NothingAnswersError } from './run-cases.ts';
import { resultsJson, runEvaluate } from './run-evaluate.ts';

const peoplesErrors = [OptionsError, NothingAnswersError, SynthesisFailedError, LocalRuntimeError];

try {
  const options = readEvaluateOptions(process.argv.slice(2), process.env);
  if (options === null) {
    process.stdout.write(usage);
  } else {
    if (options.source.kind !== 'bedrock') forgetAws();
    const tell = (line: string): void => void process.stderr.write(`${line}\n`);
    const { evaluations, files } = await runEvaluate(options, tell);
    if (options.json) process.stdout.write(resultsJson(evaluations));
    else process.stdout.write(`Written: ${files.join(', ')}\n`);
  }
} catch (error) {
  if (!(error instanceof Error) || !peoplesErrors.some((known) => error instanceof known)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof OptionsError ? 2 : 1;
}
