import { WriteStream } from 'node:tty';

export interface Io {
  readonly stdin: AsyncIterable<string | Uint8Array> & { readonly isTTY?: boolean };
  readonly stdout: { write(text: string): unknown; readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
}

/** Clears a progress bar, which is then redrawn below. */
const clearLine = '\r\u001b[K';

/** Returns a function that writes notices to stderr. */
export function noticeWriter({ stderr }: Io): (line: string) => void {
  const start = stderr instanceof WriteStream ? clearLine : '';
  return (line) => void stderr.write(`${start}widgetctl: ${line}\n`);
}
