import type { Command } from 'commander';
import type { Target } from '../connection/target.ts';
import type { Io } from '../io.ts';
import type { Operator } from '../operator.ts';
import { readTarget, wantsJson } from './global-options.ts';

/** Opens a deployment. */
export type Connect = (target: Target) => Promise<Operator>;

/** Does a command's work and answers on stdout: as JSON where asked for, else as the text for people. */
export type Answer = <Result>(
  command: Command,
  work: (operator: Operator) => Promise<Result>,
  textOf: (result: Result) => string | Promise<string>,
) => Promise<void>;

/** Does the work of a command that writes its own lines to stdout as they come, one at a time. */
export type Stream = (
  command: Command,
  work: (operator: Operator, write: (text: string) => void) => Promise<void>,
) => Promise<void>;

/** The one way in which commands connect, work and answer with one result. */
export function createAnswer(io: Io, connect: Connect): Answer {
  return async (command, work, textOf) => {
    const operator = await connect(readTarget(command));
    try {
      const result = await work(operator);
      const text = wantsJson(command) ? JSON.stringify(result, null, 2) : await textOf(result);
      io.stdout.write(`${text}\n`);
    } finally {
      operator.close();
    }
  };
}

/** The way of commands whose result may be too large to hold. */
export function createStream(io: Io, connect: Connect): Stream {
  return async (command, work) => {
    const operator = await connect(readTarget(command));
    try {
      await work(operator, (text) => void io.stdout.write(text));
    } finally {
      operator.close();
    }
  };
}
