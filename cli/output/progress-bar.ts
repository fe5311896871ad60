import { WriteStream } from 'node:tty';
import { Presets, SingleBar } from 'cli-progress';
import type { Io } from '../io.ts';
import type { OnProgress } from '../operations/progress.ts';

/**
 * Does something long under a progress bar on stderr, where that is a terminal: elsewhere nothing is drawn, so that
 * logs and pipes hold only what was asked for.
 */
export async function withProgressBar<Result>(
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
