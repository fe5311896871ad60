import { ByteReader, OutOfBytesError } from './byte-reader.ts';
import { Damage } from './damage.ts';

/** Which files make up a database. */
export interface LiveFiles {
  /** The size in bytes of each table by its number. */
  readonly tables: ReadonlyMap<number, number>;
  /** The oldest log whose writes are not in a table yet. */
  readonly firstLog: number;
}

/** One change of the set of files (db/version_edit.cc); names of its fields by their tags. */
const tags = {
  comparator: 1,
  logNumber: 2,
  nextFileNumber: 3,
  lastSequence: 4,
  compactPointer: 5,
  deletedFile: 6,
  newFile: 7,
  previousLogNumber: 9,
};

/**
 * The files that all changes of a manifest lead to.
 * @throws Damage when a change cannot be read
 */
export function liveFilesOf(changes: readonly Buffer[]): LiveFiles {
  const tables = new Map<number, number>();
  let firstLog = 0;
  for (const change of changes) {
    try {
      firstLog = apply(new ByteReader(change), tables) ?? firstLog;
    } catch (error) {
      throw error instanceof OutOfBytesError ? new Damage('a change that ends too early') : error;
    }
  }
  return { tables, firstLog };
}

/** True when the bytes are the beginning of a change, and not the whole of it. */
export function isBeginningOfChange(bytes: Buffer): boolean {
  try {
    apply(new ByteReader(bytes), new Map());
    return false;
  } catch (error) {
    return error instanceof OutOfBytesError;
  }
}

/** Changes the set of tables; returns the number of the first log if the change sets it. */
function apply(reader: ByteReader, tables: Map<number, number>): number | null {
  let firstLog: number | null = null;
  while (!reader.isAtEnd) {
    const tag = reader.varint();
    switch (tag) {
      case tags.comparator:
        reader.prefixed();
        break;
      case tags.logNumber:
        firstLog = reader.varint();
        break;
      case tags.nextFileNumber:
      case tags.lastSequence:
      case tags.previousLogNumber:
        reader.varint();
        break;
      case tags.compactPointer:
        reader.varint();
        reader.prefixed();
        break;
      case tags.deletedFile:
        reader.varint();
        tables.delete(reader.varint());
        break;
      case tags.newFile: {
        reader.varint();
        const number = reader.varint();
        tables.set(number, reader.varint());
        reader.prefixed();
        reader.prefixed();
        break;
      }
      default:
        throw new Damage(`a change with the tag ${tag}`);
    }
  }
  return firstLog;
}
