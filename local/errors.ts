/** Base class for errors that the user can resolve. The message is one sentence. */
export abstract class LocalRuntimeError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

export class AssemblyError extends LocalRuntimeError {}

export type PortOption = '--port' | '--demo-port';

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

export class AddressUnavailableError extends LocalRuntimeError {
  constructor(address: string, options?: ErrorOptions) {
    super(
      address === '127.0.0.1'
        ? 'This machine has no IPv4 loopback address; enable it (on Linux: ip link set lo up), then start again.'
        : `This machine does not have the address ${address}; choose one of its own with npm start -- --host.`,
      options,
    );
  }
}

export class AwsAccessError extends LocalRuntimeError {}

export class DataFolderUnwritableError extends LocalRuntimeError {
  constructor(directory: string, options?: ErrorOptions) {
    super(
      `The data folder ${directory} cannot be written; change its permissions, or start with npm start -- --memory to keep nothing on disk.`,
      options,
    );
  }
}

export class DataFolderFullError extends LocalRuntimeError {
  constructor(directory: string, options?: ErrorOptions) {
    super(
      `The disk of the data folder ${directory} is full; make room, or start with npm start -- --memory to keep nothing on disk.`,
      options,
    );
  }
}

export class TooManyOpenFilesError extends LocalRuntimeError {
  constructor(options?: ErrorOptions) {
    super('Too many open files: raise ulimit -n in this shell (ulimit -n 4096), then start again.', options);
  }
}

/** True for EMFILE and ENFILE. Errors from worker threads contain the code only in their message. */
export function isOutOfFiles(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /\b(EMFILE|ENFILE)\b/.test(`${errorCode(error)} ${error.message}`) || isOutOfFiles(error.cause);
}

export class DataFolderCorruptError extends LocalRuntimeError {
  constructor(directory: string, { file, ...options }: ErrorOptions & { readonly file?: string } = {}) {
    const where = file === undefined ? '' : ` (${file})`;
    super(`The data in ${directory} is damaged${where}; move that folder away to start afresh.`, options);
  }
}

export class DataFolderInUseError extends LocalRuntimeError {
  constructor(directory: string, options: ErrorOptions & { readonly processId?: number } = {}) {
    const owner = options.processId === undefined ? '' : ` (process ${options.processId})`;
    super(
      `The data folder ${directory} is used by another running local stack${owner}; stop that one, or start with npm start -- --memory.`,
      options,
    );
  }
}

export class DataFolderOutdatedError extends LocalRuntimeError {
  constructor(tableName: string) {
    super(
      `The data folder is from another version of this program (the keys or indexes of table ${tableName} differ); move it away (by default: mv .local .local-old) to start afresh.`,
    );
  }
}

/** Converts a file system error to a data directory error. Returns unrelated errors unchanged. */
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

export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
