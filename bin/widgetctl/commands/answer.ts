import type { Command } from 'commander';
import { recordedCommand } from '../audit/recorded-command.ts';
import type { Target } from '../connection/target.ts';
import type { OnWait } from '../control-plane/patience.ts';
import { exitCodes, type OperatorError } from '../errors.ts';
import type { Io } from '../io.ts';
import type { Operator } from '../operator.ts';
import { reportError } from '../output/error-line.ts';
import { withTarget } from '../output/next-command.ts';
import { noticeWriter } from '../output/notice.ts';
import type { Screen } from '../output/screen.ts';
import { readTarget } from './global-options.ts';
import { printDocument } from './print-document.ts';

/** Opens a deployment; `onWait` is told when one of its services makes a command wait. */
export type Connect = (target: Target, onWait: OnWait) => Promise<Operator>;

/**
 * Does a command's work and answers on stdout: as JSON where asked for, else as the text for people. What `failureOf`
 * gives is thrown after the answer is printed, for a result that says what went wrong.
 */
export type Answer = <Result>(
  command: Command,
  work: (operator: Operator) => Promise<Result>,
  textOf: (result: Result, screen: Screen) => string | Promise<string>,
  failureOf?: (result: Result) => OperatorError | null,
) => Promise<void>;

/** Does the work of a command that writes its own lines to stdout as they come, one at a time. */
export type Stream = (
  command: Command,
  work: (operator: Operator, write: (text: string) => void) => Promise<void>,
) => Promise<void>;

/** The one way in which commands connect, work and answer with one result. */
export function createAnswer(io: Io, connect: Connect): Answer {
  return async (command, work, textOf, failureOf = () => null) => {
    const target = readTarget(command);
    const operator = await connect(target, noticeWriter(io));
    await audited(operator, command, io, async () => {
      const result = await work(operator);
      await printDocument(io, command, result, async (document, screen) =>
        withTarget(await textOf(document, screen), target),
      );
      const failure = failureOf(result);
      if (failure !== null) throw failure;
    });
  };
}

/** The way of commands whose result may be too large to hold. */
export function createStream(io: Io, connect: Connect): Stream {
  return async (command, work) => {
    const operator = await connect(readTarget(command), noticeWriter(io));
    await audited(operator, command, io, async () => work(operator, (text) => void io.stdout.write(text)));
  };
}

/** Does a command's work between the two notes of it in the audit trail, where it changes something, and disconnects. */
async function audited(
  operator: Operator,
  command: Command,
  io: Io,
  work: () => Promise<void>,
): Promise<void> {
  try {
    const recorded = recordedCommand(command);
    if (recorded === null) return await work();
    const end = await operator.audit.begin(recorded, noticeWriter(io));
    try {
      await work();
    } catch (error) {
      await end(reportError(error).exitCode);
      throw error;
    }
    await end(exitCodes.done);
  } finally {
    operator.close();
  }
}
