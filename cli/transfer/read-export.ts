import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { errorCode, UsageError } from '../errors.ts';
import { type ExportLine, readLine } from './export-format.ts';

/** A line of an export, and where it is in the file. */
export interface NumberedLine {
  readonly number: number;
  readonly line: ExportLine;
}

/** An export that can be read any number of times, always the same. */
export interface ExportFile {
  readonly path: string;
  /** @throws UsageError for a line that does not follow the format */
  readonly lines: () => AsyncGenerator<NumberedLine>;
}

/**
 * Copies an export to a temporary file that only its owner may read, and passes that on: the path may be a pipe, which
 * can be read only once, or a file that changes.
 *
 * @throws UsageError when the file cannot be read
 */
export async function withExport<Result>(
  path: string,
  use: (file: ExportFile) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'widgetctl-'));
  const copy = join(directory, 'export.jsonl');
  try {
    await pipeline(createReadStream(path), createWriteStream(copy, { mode: 0o600 })).catch(
      (error: unknown) => {
        throw new UsageError(
          `${path} cannot be read (${errorCode(error) ?? 'unknown'}): give the file that org export wrote.`,
          { cause: error },
        );
      },
    );
    return await use({ path, lines: () => linesOf(copy, path) });
  } finally {
    await rm(directory, { recursive: true, maxRetries: 3 });
  }
}

async function* linesOf(copy: string, path: string): AsyncGenerator<NumberedLine> {
  let number = 0;
  for await (const text of createInterface({ input: createReadStream(copy), crlfDelay: Infinity })) {
    number += 1;
    const line = readLine(text);
    if (line === null) {
      throw new UsageError(
        `Line ${number} of ${path} does not follow the format of this version. Nothing was imported: export the organization again.`,
      );
    }
    yield { number, line };
  }
}
