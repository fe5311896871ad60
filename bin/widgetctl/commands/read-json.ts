import { readFile } from 'node:fs/promises';
import { UsageError } from '../errors.ts';
import type { Io } from '../io.ts';

/** What standard input may hold: far more than any document here needs. */
const maximumBytes = 1_000_000;

/**
 * The JSON in a file, or in standard input for `-`.
 *
 * @throws UsageError when it cannot be read or is not JSON
 */
export async function readJson(path: string, stdin: Io['stdin']): Promise<unknown> {
  const text = path === '-' ? await readAll(stdin) : await readText(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    const place = path === '-' ? 'Standard input' : `The file ${path}`;
    throw new UsageError(`${place} does not hold JSON: see preset put --help for what it must hold.`, {
      cause: error,
    });
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(`The file ${path} cannot be read: check its name and permissions.`, {
      cause: error,
    });
  }
}

async function readAll(stdin: Io['stdin']): Promise<string> {
  if (stdin.isTTY === true) {
    throw new UsageError('There is no document: name its file with --file PATH, or send it with < PATH.');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maximumBytes) throw new UsageError('Standard input holds more than 1 MB: send one document.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
