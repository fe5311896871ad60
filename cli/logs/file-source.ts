import { existsSync, readdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { errorCode, FailedError } from '../errors.ts';
import { parsedJson } from '../parsed-json.ts';
import type { LogGroups, LogLine, LogQuery, LogSource } from './log-source.ts';

const lineSchema = z.object({ timestamp: z.iso.datetime(), logGroup: z.string(), message: z.string() });

export class FileLogSource implements LogSource {
  private readonly newest: string;
  readonly groups: LogGroups;

  /** @param newest path of the latest log file, as in the stack's outputs */
  constructor(newest: string, groups: LogGroups) {
    this.newest = newest;
    this.groups = groups;
  }

  async *read(query: LogQuery): AsyncGenerator<LogLine> {
    const files = await this.open();
    try {
      for (const file of files) yield* matchingLines(file, query);
    } finally {
      await closeAll(files);
    }
  }

  close(): void {}

  /**
   * Opens every file and returns them oldest first. Opens the latest file first so that a file renamed concurrently is
   * found twice, which is detected, rather than missed.
   */
  private async open(): Promise<FileHandle[]> {
    const files: FileHandle[] = [];
    const known = new Set<number>();
    try {
      for (const path of logFilesOf(this.newest)) {
        const file = await open(path);
        files.unshift(file);
        const { ino } = await file.stat();
        if (known.has(ino)) await files.shift()?.close();
        known.add(ino);
      }
    } catch (error) {
      await closeAll(files);
      throw this.unreadable(error);
    }
    if (files.length === 0) throw this.unreadable(null);
    return files;
  }

  private unreadable(cause: unknown): FailedError {
    const reason = errorCode(cause) ?? 'not found';
    return new FailedError(
      `The log ${this.newest} cannot be read (${reason}): run the command on the machine of the local stack, as the same user.`,
      { cause },
    );
  }
}

/** Yields the matching lines, skipping lines truncated by a full disk or a killed process. */
async function* matchingLines(file: FileHandle, query: LogQuery): AsyncGenerator<LogLine> {
  const input = file.createReadStream({ encoding: 'utf8', autoClose: false });
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const line = lineSchema.safeParse(parsedJson(text)).data;
    if (line === undefined || !query.logGroups.includes(line.logGroup)) continue;
    const timeMs = Date.parse(line.timestamp);
    if (timeMs < query.fromMs || timeMs >= query.toMs) continue;
    if (query.filter === null || query.filter.matches(line.message)) yield line;
  }
}

/** Returns the log files, latest first: `service.jsonl`, `service.1.jsonl` and so on. */
function logFilesOf(newest: string): string[] {
  const folder = dirname(newest);
  if (!existsSync(folder)) return [];
  const age = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0);
  return readdirSync(folder)
    .filter((name) => /^service(\.\d+)?\.jsonl$/.test(name))
    .sort((left, right) => age(left) - age(right))
    .map((name) => join(folder, name));
}

async function closeAll(files: readonly FileHandle[]): Promise<void> {
  await Promise.all(files.map((file) => file.close()));
}
