import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { dataFolderError } from '../errors.ts';
import {
  type LogEvent,
  maximumFileBytes,
  maximumRotatedFiles,
  newestLogFile,
  olderLogFile,
} from './log-files.ts';

export interface LogFileOptions {
  readonly dataDirectory: string;
  /** Called when a write fails, unless the previous write failed too. */
  readonly onProblem: (line: string) => void;
  readonly maximumBytes?: number;
}

/**
 * The current log file and the rotated files. Writes are synchronous, so that a request's log line is stored before the
 * response is sent and is not lost in a crash.
 */
export class LogFile {
  readonly path: string;
  private readonly maximumBytes: number;
  private descriptor: number;
  private bytes: number;
  private isFailing = false;
  private isOpen = true;

  private readonly options: LogFileOptions;

  /** @throws DataFolderUnwritableError, DataFolderFullError */
  constructor(options: LogFileOptions) {
    this.options = options;
    this.path = newestLogFile(options.dataDirectory);
    this.maximumBytes = options.maximumBytes ?? maximumFileBytes;
    try {
      mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
      this.descriptor = openPrivate(this.path);
      this.bytes = fstatSync(this.descriptor).size;
    } catch (error) {
      throw dataFolderError(options.dataDirectory, error);
    }
  }

  /** A line that cannot be written is lost, and the service continues. */
  write(event: LogEvent): void {
    if (!this.isOpen) return;
    try {
      if (this.bytes >= this.maximumBytes) this.beginNextFile();
      this.bytes += writeSync(this.descriptor, `${JSON.stringify(event)}\n`);
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.options.onProblem(problemLine(this.path, error));
      this.isFailing = true;
    }
  }

  /** Closes the file. Lines logged afterward are dropped. */
  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    closeSync(this.descriptor);
  }

  private beginNextFile(): void {
    for (let age = maximumRotatedFiles; age > 0; age -= 1) {
      const from = age === 1 ? this.path : olderLogFile(this.path, age - 1);
      if (existsSync(from)) renameSync(from, olderLogFile(this.path, age));
    }
    const full = this.descriptor;
    this.descriptor = openPrivate(this.path);
    this.bytes = 0;
    closeSync(full);
  }
}

function openPrivate(path: string): number {
  return openSync(path, 'a', 0o600);
}

function problemLine(path: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : 'unknown reason';
  return `The log file ${path} cannot be written (${reason}): lines are missing there until it can be.`;
}
