import { unknownSource } from '../contract/unknown-source.ts';
import type * as z from '../contract/zod.ts';

/** How much is logged: lines of this level and of those after it. `SILENT` is for a bench. */
export const logLevels = ['INFO', 'WARN', 'ERROR', 'SILENT'] as const;
export type LogLevel = (typeof logLevels)[number];

/** What the log takes from the environment, as the stack sets it. */
export interface LogSettings {
  readonly level: LogLevel;
  /** Folder of the function below functions/. */
  readonly service: string;
  readonly version: string;
  readonly commit: string;
}

/** Logging must not be what stops a function: what is missing or unknown has a default. */
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
 * A function's environment, as the stack sets it, by the schema of what the function reads there. zod writes and compiles a parser
 * for an object at its first value, which pays after many; a cold start does without.
 *
 * @throws ZodError with each variable at fault
 */
export function readEnv<Schema extends z.ZodMiniType>(schema: Schema): z.output<Schema> {
  return schema.parse(process.env, { jitless: true });
}
