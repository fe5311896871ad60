import { WriteStream } from 'node:tty';

/** Where the program reads and writes. */
export interface Io {
  readonly stdin: AsyncIterable<string | Uint8Array> & { readonly isTTY?: boolean };
  readonly stdout: { write(text: string): unknown; readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
}

/** On a terminal a progress bar may stand in the line: it goes, and comes again below. */
const clearLine = '\r\u001b[K';

/** Tells on stderr, in one line each, why a command takes longer. */
export function noticeWriter({ stderr }: Io): (line: string) => void {
  const start = stderr instanceof WriteStream ? clearLine : '';
  return (line) => void stderr.write(`${start}widgetctl: ${line}\n`);
}
