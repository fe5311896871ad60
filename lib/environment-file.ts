import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

export const environmentsDirectory = join(import.meta.dirname, '..', 'config');

const optionsSchema = z.record(z.string(), z.unknown());

export function environmentNames(directory = environmentsDirectory): readonly string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}

/**
 * Reads an environment's options from `config/NAME.json` without validating them.
 *
 * @throws Error with a one-line message when the file is missing or does not contain a JSON object
 */
export function readEnvironmentFile(
  name: unknown,
  directory = environmentsDirectory,
): Record<string, unknown> {
  const names = environmentNames(directory);
  if (typeof name !== 'string' || !names.includes(name)) {
    throw new Error(
      `CDK context option env: must name a file config/NAME.json. There are ${names.join(', ') || 'none'}.`,
    );
  }
  try {
    return optionsSchema.parse(JSON.parse(readFileSync(join(directory, `${name}.json`), 'utf8')));
  } catch (cause) {
    throw new Error(`config/${name}.json: must hold one JSON object of options.`, { cause });
  }
}
