import { unknownSource } from '../contract/unknown-source.ts';
import type * as z from '../contract/zod.ts';

/** Minimum log level, in ascending order of severity. `SILENT` is for benchmarks. */
export const logLevels = ['INFO', 'WARN', 'ERROR', 'SILENT'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Log settings from environment variables set by the stack. */
export interface LogSettings {
  readonly level: LogLevel;
  /** The function's folder in functions/. */
  readonly service: string;
  readonly version: string;
  readonly commit: string;
}

/** Logging must not break a function: missing and unknown settings have defaults. */
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
 * Parses a function's environment with its schema. Uses zod without JIT: compiling a parser pays off only
 * after many values, and costs time at a cold start.
 *
 * @throws ZodError with each invalid variable
 */
export function readEnv<Schema extends z.ZodMiniType>(schema: Schema): z.output<Schema> {
  return schema.parse(process.env, { jitless: true });
}
