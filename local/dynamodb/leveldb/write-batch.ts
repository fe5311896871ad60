import { ByteReader, OutOfBytesError } from './byte-reader.ts';

/** Where a write stands in the order of all writes. */
export interface WritePosition {
  readonly sequence: bigint;
  /** How many entries it has, each with a number of its own. */
  readonly count: number;
}

const deletion = 0;
const value = 1;
const sequenceBytes = 8;
const countBytes = 4;

/** The position of a whole write (db/write_batch.cc: sequence, count, entries); null when the bytes are no write. */
export function positionOf(record: Buffer): WritePosition | null {
  if (record.length < sequenceBytes + countBytes) return null;
  return { sequence: record.readBigUInt64LE(0), count: record.readUInt32LE(sequenceBytes) };
}

/**
 * True when the bytes are the beginning of the write that comes after `previous`, and not the whole of it: what is
 * left of a write that nobody was told of yet.
 * @param previous null when it is not known
 */
export function isBeginningOfWrite(bytes: Buffer, previous: WritePosition | null): boolean {
  if (bytes.length >= sequenceBytes && previous !== null) {
    const expected = previous.sequence + BigInt(previous.count);
    if (bytes.readBigUInt64LE(0) !== expected) return false;
  }
  const position = positionOf(bytes);
  if (position === null) return true;
  const reader = new ByteReader(bytes.subarray(sequenceBytes + countBytes));
  try {
    for (let entry = 0; entry < position.count; entry++) {
      const tag = reader.byte();
      if (tag !== value && tag !== deletion) return false;
      reader.prefixed();
      if (tag === value) reader.prefixed();
    }
  } catch (error) {
    if (error instanceof OutOfBytesError) return true;
    throw error;
  }
  return false;
}
