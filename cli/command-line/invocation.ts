import { WriteStream } from 'node:tty';
import { Presets, SingleBar } from 'cli-progress';
import type { Command } from 'commander';
import { type Io, noticeWriter } from '../io.ts';
import type { OnProgress } from '../operations/progress.ts';
import { wantsJson } from './global-options.ts';

/** The context of a command beside its input. */
export interface Invocation {
  readonly command: Command;
  readonly io: Io;
  readonly isJson: boolean;
  /** Writes one line to stderr. */
  readonly notice: (line: string) => void;
  /** Runs long work with a progress bar on stderr. */
  readonly withProgress: <Result>(
    title: string,
    work: (onProgress: OnProgress) => Promise<Result>,
  ) => Promise<Result>;
}

/** Creates the context of a parsed command. */
export function invocationOf(command: Command, io: Io): Invocation {
  return {
    command,
    io,
    isJson: wantsJson(command),
    notice: noticeWriter(io),
    withProgress: async (title, work) => withProgressBar(io, title, work),
  };
}

/**
 * Runs a long operation with a progress bar on stderr, only if that is a terminal, so that logs and pipes
 * contain only the output.
 */
async function withProgressBar<Result>(
  io: Io,
  title: string,
  work: (onProgress: OnProgress) => Promise<Result>,
): Promise<Result> {
  if (!(io.stderr instanceof WriteStream)) return work(() => undefined);
  const bar = new SingleBar(
    {
      stream: io.stderr,
      format: `${title} {bar} {percentage} %  {value}/{total}  {duration_formatted}  {note}`,
      clearOnComplete: true,
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  bar.start(1, 0, { note: '' });
  try {
    return await work(({ done, total, note = '' }) => {
      bar.setTotal(total);
      bar.update(done, { note });
    });
  } finally {
    bar.stop();
  }
}
