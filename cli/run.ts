import { CommanderError } from 'commander';
import type { Connect } from './command-line/define-command.ts';
import { type ExitCode, exitCodeNames, exitCodes } from './errors.ts';
import type { Io } from './io.ts';
import { reportError } from './output/error-line.ts';
import { visible } from './output/visible.ts';
import { createProgram } from './program.ts';

/** Runs a command line and returns its exit code. Writes a failure to stderr as one line. */
export async function run(
  args: readonly string[],
  io: Io,
  connect: Connect = connectLazily,
): Promise<ExitCode> {
  try {
    await createProgram(io, connect).parseAsync([...args], { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    const { line, exitCode } =
      error instanceof CommanderError ? reportCommandLine(error) : reportError(error);
    if (exitCode !== exitCodes.done)
      io.stderr.write(`${failureText(line, exitCode, args.includes('--json'))}\n`);
    return exitCode;
  }
}

function failureText(line: string, exitCode: ExitCode, isJson: boolean): string {
  if (!isJson) return `widgetctl: ${line}`;
  return JSON.stringify({ error: { code: exitCodeNames[exitCode], exitCode, message: line } });
}

const connectLazily: Connect = async (target, onWait) =>
  (await import('./operations/deployment.ts')).openDeployment(target, { onWait });

/** Commander also throws after printing help, which is not an error. */
function reportCommandLine(error: CommanderError): { line: string; exitCode: ExitCode } {
  if (error.exitCode === 0 || error.code === 'commander.help') return { line: '', exitCode: exitCodes.done };
  const complaint = visible(error.message.replace(/^error: /, '').replaceAll('\n', ' '));
  const sentence = /[.?)]$/.test(complaint) ? complaint : `${complaint}.`;
  return { line: `${sentence} Add --help to see the usage.`, exitCode: exitCodes.usage };
}
