import { CommanderError } from 'commander';
import { visible } from '../shared/observability/visible.ts';
import type { Connect } from './command-line/define-command.ts';
import { topics } from './commands/topics.ts';
import { type ExitCode, exitCodeNames, exitCodes } from './errors.ts';
import type { Io } from './io.ts';
import { loadCommands } from './load-commands.ts';
import { reportError } from './output/error-line.ts';
import { createProgram } from './program.ts';

/** Runs a command line and returns its exit code. Writes a failure to stderr as one line. */
export async function run(
  args: readonly string[],
  io: Io,
  connect: Connect = connectLazily,
): Promise<ExitCode> {
  try {
    const words = wordsOf(args);
    const program = createProgram(io, connect, await loadCommands(words));
    await program.parseAsync([...words], { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    const { line, exitCode } =
      error instanceof CommanderError ? reportCommandLine(error) : reportError(error);
    if (exitCode !== exitCodes.done)
      io.stderr.write(`${failureText(line, exitCode, args.includes('--json'))}\n`);
    return exitCode;
  }
}

/** Replaces `help COMMAND` with `COMMAND --help`. An unknown command stays alone, so that commander rejects it. */
function wordsOf(args: readonly string[]): readonly string[] {
  const [first, ...named] = args;
  if (first !== 'help') return args;
  const [topic] = named;
  return topic === undefined || Object.hasOwn(topics, topic) ? [...named, '--help'] : named;
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
