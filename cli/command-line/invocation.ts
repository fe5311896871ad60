import type { Command } from 'commander';
import type { Io } from '../io.ts';
import { wantsJson } from './global-options.ts';

export interface Invocation {
  readonly command: Command;
  readonly io: Io;
  readonly isJson: boolean;
  readonly notice: (line: string) => void;
}

export function invocationOf(command: Command, io: Io): Invocation {
  return {
    command,
    io,
    isJson: wantsJson(command),
    notice: (line) => void io.stderr.write(`widgetctl: ${line}\n`),
  };
}
