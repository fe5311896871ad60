import type { FileHandle } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';

const chunkBytes = 64 * 1024;

/** Reads the whole lines of a file that grows. What comes after the last line break waits for the next call. */
export class LineReader {
  private position = 0;
  private rest = '';
  private readonly decoder = new StringDecoder('utf8');

  readonly file: FileHandle;

  constructor(file: FileHandle) {
    this.file = file;
  }

  /** The lines from where the last call ended to the end of the file as it is now. */
  async *lines(): AsyncGenerator<string> {
    const buffer = Buffer.alloc(chunkBytes);
    for (;;) {
      const { bytesRead } = await this.file.read(buffer, 0, chunkBytes, this.position);
      if (bytesRead === 0) return;
      this.position += bytesRead;
      const [first = '', ...others] = this.decoder.write(buffer.subarray(0, bytesRead)).split('\n');
      const parts = [this.rest + first, ...others];
      this.rest = parts.pop() ?? '';
      yield* parts;
    }
  }
}
