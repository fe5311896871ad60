import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod';
import { DataFolderCorruptError, dataFolderError } from '../errors.ts';

/**
 * A value in a JSON file or in memory. Writes replace the file atomically, so a crash during a write preserves the
 * previous content.
 */
export interface JsonFile<Value> {
  readonly initial: Value | null;
  /** Concurrent saves are written in the order of their calls. */
  save(value: Value): Promise<void>;
}

/**
 * @param directory directory of the file; null keeps the value in memory
 * @throws DataFolderCorruptError when the file does not match the schema
 */
export function openJsonFile<Schema extends z.ZodType>(
  directory: string | null,
  name: string,
  schema: Schema,
): JsonFile<z.output<Schema>> {
  if (directory === null) return { initial: null, save: async () => undefined };
  const path = join(directory, name);
  return { initial: read(directory, name, schema), save: saver(directory, path) };
}

function read<Schema extends z.ZodType>(
  directory: string,
  name: string,
  schema: Schema,
): z.output<Schema> | null {
  const path = join(directory, name);
  mkdirSync(directory, { recursive: true });
  if (!existsSync(path)) return null;
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new DataFolderCorruptError(directory, { cause: error, file: name });
  }
}

function saver(directory: string, path: string): (value: unknown) => Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  const write = async (text: string) => {
    try {
      await writeFile(`${path}.new`, text, { mode: 0o600, flush: true });
      await rename(`${path}.new`, path);
    } catch (error) {
      throw dataFolderError(directory, error);
    }
  };
  return (value) => {
    const text = JSON.stringify(value, null, 1);
    writing = writing.catch(() => undefined).then(() => write(text));
    return writing;
  };
}
