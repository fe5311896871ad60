import { WriteStream } from 'node:tty';
import type { Io } from '../io.ts';

/** On a terminal a progress bar may stand in the line: it goes, and comes again below. */
const clearLine = '\r\u001b[K';

/** Tells on stderr, in one line each, why a command takes longer. */
export function noticeWriter({ stderr }: Io): (line: string) => void {
  const start = stderr instanceof WriteStream ? clearLine : '';
  return (line) => void stderr.write(`${start}widgetctl: ${line}\n`);
}
