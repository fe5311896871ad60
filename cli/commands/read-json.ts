import { createReadStream } from 'node:fs';
import { UsageError } from '../errors.ts';
import type { Io } from '../io.ts';

/** What a file or standard input may hold: far more than any document here needs. */
const maximumBytes = 1_000_000;

/**
 * The JSON in a file, or in standard input for `-`. It is UTF-8, with the mark of it at the beginning or without.
 *
 * @throws UsageError when it cannot be read, is too large, or is not JSON in UTF-8
 */
export async function readJson(path: string, stdin: Io['stdin']): Promise<unknown> {
  const place = path === '-' ? 'Standard input' : `The file ${path}`;
  const bytes = path === '-' ? await readInput(stdin, place) : await readFileAt(path, place);
  const text = decode(bytes, place);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${place} does not hold JSON: see preset set --help for what it must hold.`, {
      cause: error,
    });
  }
}

/** Editors of other encodings write letters that would become a sign for "unknown" here. */
function decode(bytes: Uint8Array, place: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UsageError(`${place} is not text in UTF-8: save it as UTF-8, then run the same again.`, {
      cause: error,
    });
  }
}

async function readFileAt(path: string, place: string): Promise<Uint8Array> {
  try {
    return await readAll(createReadStream(path), place);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${place} cannot be read: check its name and permissions.`, { cause: error });
  }
}

async function readInput(stdin: Io['stdin'], place: string): Promise<Uint8Array> {
  if (stdin.isTTY === true) {
    throw new UsageError('There is no document: name its file with --file PATH, or send it with < PATH.');
  }
  return readAll(stdin, place);
}

async function readAll(stream: AsyncIterable<string | Uint8Array>, place: string): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maximumBytes) throw new UsageError(`${place} holds more than 1 MB: send one document.`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
