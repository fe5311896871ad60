import { inspect } from 'node:util';
import { errorCode, isOutOfFiles, LocalRuntimeError, TooManyOpenFilesError } from '../../local/errors.ts';
import { OptionsError } from './npm-options.ts';
import { readOptions, usage } from './options.ts';
import { SynthesisFailedError, writeFailure } from './synthesize.ts';

/** Runs the local stack until it is interrupted, and resolves to the exit code. */
export async function runLocal(argv: readonly string[]): Promise<number> {
  const report = (error: unknown) => reportFailure(error, argv.includes('--verbose'));
  process.on('uncaughtException', (error) => process.exit(report(error)));
  try {
    const options = readOptions(argv, process.env);
    if (options === null) {
      process.stdout.write(usage);
      return 0;
    }
    // Imports the stack only after the options are validated, because loading it takes seconds.
    const { runStack } = await import('./run-stack.ts');
    await runStack(options);
    return 0;
  } catch (error) {
    return report(error);
  }
}

function reportFailure(thrown: unknown, isVerbose: boolean): number {
  const error = isOutOfFiles(thrown) ? new TooManyOpenFilesError({ cause: thrown }) : thrown;
  const unwritable = writeFailure(errorCode(error));
  const message = unwritable ?? (error instanceof Error ? error.message : String(error));
  process.stderr.write(
    unwritable !== null || isExpected(error)
      ? `${message}\n`
      : `npm start failed: ${message.split('\n', 1)[0]}. Start again; if it fails again, report the output of npm start -- --verbose.\n`,
  );
  if (isVerbose) process.stderr.write(`${inspect(error)}\n`);
  return error instanceof OptionsError ? 2 : 1;
}

function isExpected(error: unknown): boolean {
  return (
    error instanceof LocalRuntimeError ||
    error instanceof OptionsError ||
    error instanceof SynthesisFailedError
  );
}
