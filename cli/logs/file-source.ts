import { existsSync, readdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { errorCode, FailedError } from '../errors.ts';
import { parsedJson } from '../parsed-json.ts';
import type { LogGroups, LogLine, LogQuery, LogSource } from './log-source.ts';

const lineSchema = z.object({ timestamp: z.iso.datetime(), logGroup: z.string(), message: z.string() });

export class FileLogSource implements LogSource {
  private readonly newest: string;
  readonly groups: LogGroups;

  /** @param newest path of the latest log file, from the stack's outputs */
  constructor(newest: string, groups: LogGroups) {
    this.newest = newest;
    this.groups = groups;
  }

  async *read(query: LogQuery): AsyncGenerator<LogLine> {
    const paths = logFilesOf(this.newest);
    if (paths.length === 0) throw this.unreadable(null);
    for (const path of paths) {
      const file = await open(path).catch((error: unknown) => {
        throw this.unreadable(error);
      });
      try {
        yield* matchingLines(file, query);
      } finally {
        await file.close();
      }
    }
  }

  close(): void {}

  private unreadable(cause: unknown): FailedError {
    const reason = errorCode(cause) ?? 'not found';
    return new FailedError(
      `The log ${this.newest} cannot be read (${reason}): run the command on the machine of the local stack, as the same user.`,
      { cause },
    );
  }
}

/** Skips lines truncated by a full disk or a killed process. */
async function* matchingLines(file: FileHandle, query: LogQuery): AsyncGenerator<LogLine> {
  for await (const text of file.readLines({ autoClose: false })) {
    const line = lineSchema.safeParse(parsedJson(text)).data;
    if (line === undefined || !query.logGroups.includes(line.logGroup)) continue;
    const timeMs = Date.parse(line.timestamp);
    if (timeMs < query.fromMs || timeMs >= query.toMs) continue;
    if (query.filter === null || query.filter.matches(line.message)) yield line;
  }
}

/** Returns the log files from oldest to latest: `service.2.jsonl`, `service.1.jsonl`, `service.jsonl`. */
function logFilesOf(newest: string): string[] {
  const folder = dirname(newest);
  if (!existsSync(folder)) return [];
  const age = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0);
  return readdirSync(folder)
    .filter((name) => /^service(\.\d+)?\.jsonl$/.test(name))
    .sort((left, right) => age(right) - age(left))
    .map((name) => join(folder, name));
}
