import * as z from 'zod';
import { type TableName, tableNames } from '../../lib/tables.ts';
import { parsedJson } from '../parsed-json.ts';
import type { Row } from '../store/batch-rows.ts';

/** The version of this format. A change that this version could not read gets the next number. */
const formatVersion = 1;

const headerSchema = z.object({
  export: z.literal('organization'),
  version: z.literal(formatVersion),
  /** Tells this export from any other of the same organization. */
  exportId: z.uuid(),
  orgId: z.string().min(1),
  exportedAt: z.iso.datetime(),
  /** True where it holds the hashes of widget keys and the key of the visitors' hashes. */
  withSecrets: z.boolean(),
});

const bytesSchema = z.strictObject({ base64: z.base64() });

const rowLineSchema = z.object({
  table: z.string().refine(isTableName, 'is no table of this version'),
  row: z.record(z.string(), z.unknown()),
});

const trailerSchema = z.object({ end: z.literal(true), rows: z.int().min(0) });

const lineSchema = z.union([headerSchema, rowLineSchema, trailerSchema]);

/** The first line of an export. */
export type ExportHeader = z.infer<typeof headerSchema>;

/** The last line of an export that is whole. */
export type ExportTrailer = z.infer<typeof trailerSchema>;

/** One row of an export. */
export interface ExportedRow {
  readonly table: TableName;
  readonly row: Row;
}

export type ExportLine = ExportHeader | ExportedRow | ExportTrailer;

/** The header of a new export. */
export function exportHeader(
  about: Pick<ExportHeader, 'exportId' | 'orgId' | 'exportedAt' | 'withSecrets'>,
): ExportHeader {
  return { export: 'organization', version: formatVersion, ...about };
}

/** A line of an export, with its end; bytes are written in base64. */
export function writeLine(line: ExportLine): string {
  return `${JSON.stringify(line, (_name, value: unknown) =>
    value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
  )}\n`;
}

/** A line of an export, parsed; null for a line that does not follow the format. */
export function readLine(text: string): ExportLine | null {
  const line = lineSchema.safeParse(parsedJson(text));
  if (!line.success) return null;
  if (!('row' in line.data)) return line.data;
  const { table, row } = line.data;
  if (!isTableName(table)) return null;
  return {
    table,
    row: Object.fromEntries(Object.entries(row).map(([name, value]) => [name, withBytes(value)])),
  };
}

/** Bytes stand in attributes of their own, never deeper. */
function withBytes(value: unknown): unknown {
  const bytes = bytesSchema.safeParse(value);
  return bytes.success ? Uint8Array.from(Buffer.from(bytes.data.base64, 'base64')) : value;
}

function isTableName(name: string): name is TableName {
  return tableNames.some((known) => known === name);
}
