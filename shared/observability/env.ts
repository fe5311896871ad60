import { unknownSource } from '../contract/unknown-source.ts';
import type * as z from '../contract/zod.ts';

/** Log levels, in ascending order of severity. `SILENT` is for benchmarks. */
export const logLevels = ['INFO', 'WARN', 'ERROR', 'SILENT'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface LogSettings {
  readonly level: LogLevel;
  /** Name of the function's directory in functions/. */
  readonly service: string;
  readonly version: string;
  readonly commit: string;
}

/** Reads the log settings. Missing or invalid values get defaults, so that logging never makes a function fail. */
export function readLogSettings(): LogSettings {
  const {
    LOG_LEVEL,
    SERVICE_NAME = unknownSource,
    SERVICE_VERSION = unknownSource,
    SERVICE_COMMIT = unknownSource,
  } = process.env;
  return {
    level: logLevels.find((level) => level === LOG_LEVEL) ?? 'INFO',
    service: SERVICE_NAME,
    version: SERVICE_VERSION,
    commit: SERVICE_COMMIT,
  };
}

/**
 * Parses a function's environment with its schema. Disables zod's JIT because compiling a parser slows down cold starts
 * and pays off only when many values are parsed.
 * @throws ZodError that lists each invalid variable
 */
export function readEnv<Schema extends z.ZodMiniType>(schema: Schema): z.output<Schema> {
  return schema.parse(process.env, { jitless: true });
}
