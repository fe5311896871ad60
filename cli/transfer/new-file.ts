import { closeSync, openSync, writeSync } from 'node:fs';
import { errorCode, UsageError } from '../errors.ts';

/** A file that is written from its beginning to its end. */
export interface NewFile {
  write(text: string): void;
  close(): void;
}

/**
 * Makes a file that only its owner may read (0600).
 *
 * @throws UsageError when there is one already, whose rights could be wider, or when it cannot be made
 */
export function openNewFile(path: string): NewFile {
  try {
    const descriptor = openSync(path, 'wx', 0o600);
    return {
      write: (text) => void writeSync(descriptor, text),
      close: () => closeSync(descriptor),
    };
  } catch (error) {
    if (errorCode(error) === 'EEXIST') {
      throw new UsageError(`${path} exists already and is left as it is: give the name of a new file.`, {
        cause: error,
      });
    }
    throw new UsageError(`${path} cannot be made (${errorCode(error) ?? 'unknown'}): give another path.`, {
      cause: error,
    });
  }
}
