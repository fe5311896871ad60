/** Base class of failures that the person who started the runtime can resolve. The message is one sentence. */
export abstract class LocalRuntimeError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** Synthesized templates or built bundles are missing or contain something that cannot run locally. */
export class AssemblyError extends LocalRuntimeError {}

export type PortOption = '--port' | '--demo-port';

/** Another process listens on the port. */
export class PortInUseError extends LocalRuntimeError {
  constructor(
    port: number,
    { option = '--port', ...options }: ErrorOptions & { readonly option?: PortOption } = {},
  ) {
    super(
      `Port ${port} is in use by another program; choose another with npm start -- ${option} N.`,
      options,
    );
  }
}

/** Region or credentials for a service in AWS are missing. */
export class AwsAccessError extends LocalRuntimeError {}

/** The data directory cannot be created or written. */
export class DataFolderUnwritableError extends LocalRuntimeError {
  constructor(directory: string, options?: ErrorOptions) {
    super(
      `The data folder ${directory} cannot be written; change its permissions, or start with npm start -- --memory to keep nothing on disk.`,
      options,
    );
  }
}

/** The disk of the data directory is full. */
export class DataFolderFullError extends LocalRuntimeError {
  constructor(directory: string, options?: ErrorOptions) {
    super(
      `The disk of the data folder ${directory} is full; make room, or start with npm start -- --memory to keep nothing on disk.`,
      options,
    );
  }
}

/** The process reached its limit of open files. */
export class TooManyOpenFilesError extends LocalRuntimeError {
  constructor(options?: ErrorOptions) {
    super('Too many open files: raise ulimit -n in this shell (ulimit -n 4096), then start again.', options);
  }
}

/** True if an error or its cause is EMFILE or ENFILE. An error from a worker thread only has it in its message. */
export function isOutOfFiles(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /\b(EMFILE|ENFILE)\b/.test(`${errorCode(error)} ${error.message}`) || isOutOfFiles(error.cause);
}

/** A file or the database in the data directory cannot be read. */
export class DataFolderCorruptError extends LocalRuntimeError {
  /** @param options.file the damaged file, if known */
  constructor(directory: string, { file, ...options }: ErrorOptions & { readonly file?: string } = {}) {
    const where = file === undefined ? '' : ` (${file})`;
    super(`The data in ${directory} is damaged${where}; move that folder away to start afresh.`, options);
  }
}

/** Another running process holds the data directory. */
export class DataFolderInUseError extends LocalRuntimeError {
  constructor(directory: string, options: ErrorOptions & { readonly processId?: number } = {}) {
    const owner = options.processId === undefined ? '' : ` (process ${options.processId})`;
    super(
      `The data folder ${directory} is used by another running local stack${owner}; stop that one, or start with npm start -- --memory.`,
      options,
    );
  }
}

/** The data directory was written by a program version with different tables. */
export class DataFolderOutdatedError extends LocalRuntimeError {
  constructor(tableName: string, difference: string) {
    super(
      `The data folder is from another version of this program (table ${tableName}: ${difference}); move it away (by default: mv .local .local-old) to start afresh.`,
    );
  }
}

/**
 * Maps a file system error to a data directory error.
 * @returns the error itself when it is unrelated
 */
export function dataFolderError(directory: string, error: unknown): unknown {
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new DataFolderFullError(directory, { cause: error });
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'EEXIST':
    case 'ENOTDIR':
      return new DataFolderUnwritableError(directory, { cause: error });
    default:
      return error;
  }
}

/** The `code` of a Node.js system error (EADDRINUSE, ENOENT, …), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
