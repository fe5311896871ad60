import { exitCodes } from './errors.ts';
import { reportError } from './output/error-line.ts';

// Handles errors that no command catches, such as unhandled rejections and errors thrown in timers.
process.on('uncaughtException', (error) => {
  if ('code' in error && error.code === 'EPIPE') process.exit(exitCodes.done);
  process.stderr.write(`widgetctl: ${reportError(error).line}\n`, () => process.exit(exitCodes.failed));
});

const { run } = await import('./run.ts');
process.exitCode = await run(process.argv.slice(2), process);
