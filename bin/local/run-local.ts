import { inspect } from 'node:util';
import { isOutOfFiles, LocalRuntimeError, TooManyOpenFilesError } from '../../local/errors.ts';
import { OptionsError } from '../program-options.ts';
import { readOptions, usage } from './options.ts';
import { SynthesisFailedError } from './synthesize.ts';

/** Runs the local stack until it is interrupted; resolves to the process's exit code. */
export async function runLocal(argv: readonly string[]): Promise<number> {
  try {
    const options = readOptions(argv, process.env);
    if (options === null) {
      process.stdout.write(usage);
      return 0;
    }
    // Loaded only after the options are read: loading takes seconds, and a wrong option is reported at once.
    const { runStack } = await import('./run-stack.ts');
    await runStack(options);
    return 0;
  } catch (thrown) {
    const error = isOutOfFiles(thrown) ? new TooManyOpenFilesError({ cause: thrown }) : thrown;
    if (!isForPeople(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    if (argv.includes('--verbose')) process.stderr.write(`${inspect(error)}\n`);
    return error instanceof OptionsError ? 2 : 1;
  }
}

function isForPeople(error: unknown): error is Error {
  return (
    error instanceof LocalRuntimeError ||
    error instanceof OptionsError ||
    error instanceof SynthesisFailedError
  );
}
