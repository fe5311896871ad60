import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { errorCode } from '../../../local/errors.ts';
import { UsageError } from '../errors.ts';
import { type ExportLine, readLine } from './export-format.ts';

/**
 * The lines of an export's file, one after the other.
 *
 * @throws UsageError when the file cannot be read, or a line is none of an export
 */
export async function* readExport(path: string): AsyncGenerator<ExportLine> {
  let number = 0;
  try {
    for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      number += 1;
      const line = readLine(text);
      if (line === null) {
        throw new UsageError(
          `Line ${number} of ${path} is none that org export of this version writes: export the organization again.`,
        );
      }
      yield line;
    }
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    throw new UsageError(`${path} cannot be read (${code}): give the file that org export wrote.`, {
      cause: error,
    });
  }
}
