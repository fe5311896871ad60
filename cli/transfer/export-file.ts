import { closeSync, openSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import * as z from 'zod';
import { tableNames } from '../../lib/tables.ts';
import { errorCode, UsageError } from '../errors.ts';
import { parsedJson } from '../parsed-json.ts';
import type { Row } from '../store/batch-table.ts';

/** Incremented for each incompatible format change. */
export const formatVersion = 1;

const headerSchema = z.object({
  export: z.literal('organization'),
  version: z.literal(formatVersion),
  exportId: z.uuid(),
  orgId: z.string().min(1),
  exportedAt: z.iso.datetime(),
  withSecrets: z.boolean(),
});

/** Binary value in an export. Binary values occur only as top-level attributes of an item. */
const bytesSchema = z
  .strictObject({ base64: z.base64() })
  .transform(({ base64 }) => Uint8Array.from(Buffer.from(base64, 'base64')));

const rowLineSchema = z.object({
  table: z.enum(tableNames),
  row: z.record(z.string(), z.union([bytesSchema, z.unknown()])),
});

const trailerSchema = z.object({ end: z.literal(true), rows: z.int().min(0) });

const lineSchema = z.union([headerSchema, rowLineSchema, trailerSchema]);

export type ExportHeader = z.infer<typeof headerSchema>;

export type ExportTrailer = z.infer<typeof trailerSchema>;

export type ExportedRow = z.infer<typeof rowLineSchema>;

export type ExportLine = ExportHeader | ExportedRow | ExportTrailer;

/** Replaces the binary attributes of an item, so that the line can be written as JSON. */
export function exportedLine(line: ExportLine): unknown {
  if (!('row' in line)) return line;
  const row = Object.entries(line.row).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
  ]);
  return { ...line, row: Object.fromEntries(row) };
}

/**
 * Attributes exported only on request. Without `keyHash`, a widget key cannot be imported. Without `visitorHashKey`, a
 * visitor's events cannot be found.
 */
export const secretAttributes = { organization: { visitorHashKey: true }, key: { keyHash: true } } as const;

/** Attributes of the organization's item that an import generates, because they are specific to a deployment. */
export const generatedAttributes = {
  usageKeyValue: true,
  usageKeyId: true,
  usagePlanId: true,
  unfinished: true,
} as const;

export function exportedAttributes(row: Row, withSecrets: boolean): Row {
  const hidden = {
    ...generatedAttributes,
    ...(withSecrets ? {} : { ...secretAttributes.organization, ...secretAttributes.key }),
  };
  return Object.fromEntries(Object.entries(row).filter(([name]) => !Object.hasOwn(hidden, name)));
}

/**
 * Creates a file that only its owner may read (0600). Never overwrites an existing file, because its permissions could
 * be less strict.
 */
export function createExportFile(path: string) {
  try {
    const descriptor = openSync(path, 'wx', 0o600);
    return {
      write: (line: unknown) => void writeSync(descriptor, `${JSON.stringify(line)}\n`),
      close: () => closeSync(descriptor),
    };
  } catch (error) {
    throw new UsageError(`${path} cannot be created (${errorCode(error)}): specify the path of a new file.`, {
      cause: error,
    });
  }
}

/** Yields the lines of an export. Accepts only a regular file, because an import reads the file twice. */
export async function* readExport(path: string): AsyncGenerator<{ number: number; line: ExportLine }> {
  const advice = 'specify a file written by org export';
  const file = await open(path).catch((error: unknown) => {
    throw new UsageError(`${path} cannot be read (${errorCode(error)}): ${advice}.`, { cause: error });
  });
  try {
    if (!(await file.stat()).isFile()) throw new UsageError(`${path} is not a regular file: ${advice}.`);
    let number = 0;
    for await (const text of file.readLines({ autoClose: false })) {
      number += 1;
      const line = lineSchema.safeParse(parsedJson(text)).data;
      if (line === undefined) {
        throw new UsageError(
          `Line ${number} of ${path} does not follow the format of this version. Nothing was imported: export the organization again.`,
        );
      }
      yield { number, line };
    }
  } finally {
    await file.close();
  }
}
