import type { Command } from 'commander';
import { type Io, noticeWriter } from '../io.ts';
import type { OnProgress } from '../operations/progress.ts';
import { withProgressBar } from '../output/progress-bar.ts';
import { wantsJson } from './global-options.ts';

/** What a command has beside its input. */
export interface Invocation {
  /** As commander parsed it. */
  readonly command: Command;
  readonly io: Io;
  /** Whether the answer is one JSON document. */
  readonly isJson: boolean;
  /** Tells one line on stderr. */
  readonly notice: (line: string) => void;
  /** Does something long under a progress bar on stderr. */
  readonly withProgress: <Result>(
    title: string,
    work: (onProgress: OnProgress) => Promise<Result>,
  ) => Promise<Result>;
}

/** One call of a command, with what it reads from and writes to. */
export function invocationOf(command: Command, io: Io): Invocation {
  return {
    command,
    io,
    isJson: wantsJson(command),
    notice: noticeWriter(io),
    withProgress: async (title, work) => withProgressBar(io, title, work),
  };
}
