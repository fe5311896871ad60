import type { Command } from 'commander';
import type { Io } from '../io.ts';
import { wantsJson } from './global-options.ts';

/** The context of a command, in addition to its input. */
export interface Invocation {
  readonly command: Command;
  readonly io: Io;
  readonly isJson: boolean;
  /** Writes one line to stderr. */
  readonly notice: (line: string) => void;
}

/** Creates the context of a parsed command. */
export function invocationOf(command: Command, io: Io): Invocation {
  return {
    command,
    io,
    isJson: wantsJson(command),
    notice: (line) => void io.stderr.write(`widgetctl: ${line}\n`),
  };
}
