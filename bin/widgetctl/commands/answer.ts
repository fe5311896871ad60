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

/** The one way in which all commands connect, work and answer. */
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
