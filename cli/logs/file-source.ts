import { existsSync, readdirSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { setTimeout as waitFor } from 'node:timers/promises';
import * as z from 'zod';
import { errorCode, FailedError } from '../errors.ts';
import { parsedJson } from '../parsed-json.ts';
import type { LogGroups, LogLine, LogQuery, LogSource } from './log-source.ts';

const lineSchema = z.object({ timestamp: z.iso.datetime(), logGroup: z.string(), message: z.string() });

/** Poll interval in milliseconds. */
const pollMs = 200;

export class FileLogSource implements LogSource {
  private readonly newest: string;
  readonly groups: LogGroups;

  /** @param newest the newest file, as the stack names it */
  constructor(newest: string, groups: LogGroups) {
    this.newest = newest;
    this.groups = groups;
  }

  async *read(query: LogQuery): AsyncGenerator<LogLine> {
    const files = await this.open();
    try {
      for (const file of files) yield* wanted(new LineReader(file), query);
    } finally {
      await closeAll(files);
    }
  }

  async *follow(query: Omit<LogQuery, 'toMs'>, signal: AbortSignal): AsyncGenerator<LogLine> {
    const endless = { ...query, toMs: Number.POSITIVE_INFINITY };
    const files = await this.open();
    try {
      let current: LineReader | null = null;
      for (const file of files) {
        current = new LineReader(file);
        yield* wanted(current, endless);
      }
      while (current !== null && (await hasWaited(signal))) {
        const begun: FileHandle | null = await this.nextFile(current.file);
        // Lines written to the old file before the rotation.
        yield* wanted(current, endless);
        if (begun === null) continue;
        files.push(begun);
        current = new LineReader(begun);
        yield* wanted(current, endless);
      }
    } finally {
      await closeAll(files);
    }
  }

  close(): void {}

  /**
   * Opens every file, oldest first in the result. Opening starts with the newest, so that a file renamed meanwhile is found
   * twice, which is detected, rather than missed.
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

  /** The newest file after a rotation, else null. */
  private async nextFile(current: FileHandle): Promise<FileHandle | null> {
    const [{ ino }, there] = await Promise.all([current.stat(), stat(this.newest).catch(() => null)]);
    return there === null || there.ino === ino ? null : await open(this.newest);
  }

  private unreadable(cause: unknown): FailedError {
    const reason = errorCode(cause) ?? 'it is not there';
    return new FailedError(
      `The log ${this.newest} cannot be read (${reason}): run the command on the machine of the local stack, as the same user.`,
      { cause },
    );
  }
}

/** Yields the matching new lines; a line truncated by a full disk or a kill is skipped. */
async function* wanted(reader: LineReader, query: LogQuery): AsyncGenerator<LogLine> {
  for await (const text of reader.lines()) {
    const line = lineSchema.safeParse(parsedJson(text)).data;
    if (line === undefined || !query.logGroups.includes(line.logGroup)) continue;
    const timeMs = Date.parse(line.timestamp);
    if (timeMs < query.fromMs || timeMs >= query.toMs) continue;
    if (query.filter === null || query.filter.matches(line.message)) yield line;
  }
}

/** The rotated files, newest first: `service.jsonl`, then `service.1.jsonl` and so on. */
function logFilesOf(newest: string): string[] {
  const folder = dirname(newest);
  if (!existsSync(folder)) return [];
  const age = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0);
  return readdirSync(folder)
    .filter((name) => /^service(\.\d+)?\.jsonl$/.test(name))
    .sort((left, right) => age(left) - age(right))
    .map((name) => join(folder, name));
}

/** Returns false when aborted. */
async function hasWaited(signal: AbortSignal): Promise<boolean> {
  await waitFor(pollMs, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

async function closeAll(files: readonly FileHandle[]): Promise<void> {
  await Promise.all(files.map((file) => file.close()));
}

const chunkBytes = 64 * 1024;

/** Reads a growing file by complete lines; an incomplete last line is buffered for the next call. */
class LineReader {
  private position = 0;
  private rest = '';
  private readonly decoder = new StringDecoder('utf8');

  readonly file: FileHandle;

  constructor(file: FileHandle) {
    this.file = file;
  }

  /** Yields the lines since the last call. */
  async *lines(): AsyncGenerator<string> {
    const buffer = Buffer.alloc(chunkBytes);
    for (;;) {
      const { bytesRead } = await this.file.read(buffer, 0, chunkBytes, this.position);
      if (bytesRead === 0) return;
      this.position += bytesRead;
      const [first = '', ...others] = this.decoder.write(buffer.subarray(0, bytesRead)).split('\n');
      const parts = [this.rest + first, ...others];
      this.rest = parts.pop() ?? '';
      yield* parts;
    }
  }
}
