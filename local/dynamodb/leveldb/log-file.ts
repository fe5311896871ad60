import { storedChecksum } from './crc32c.ts';
import { Damage } from './damage.ts';

/** What a log or a manifest holds: https://github.com/google/leveldb/blob/main/doc/log_format.md */
export interface LogFile {
  /** Whole records, their checksums right. */
  readonly records: readonly Buffer[];
  /**
   * The bytes at the end that would be the beginning of one more record, null when there are none or too few to tell.
   * A process that is killed leaves such an end; so does a damaged length.
   */
  readonly unfinished: Buffer | null;
}

const blockBytes = 32_768;
/** Checksum (4), length (2), type (1). */
const headerBytes = 7;
const types = { full: 1, first: 2, middle: 3, last: 4 };

/**
 * Reads a file of LevelDB's log format and checks every checksum.
 * @throws Damage when a record cannot have been written so
 */
export function readLogFile(bytes: Buffer): LogFile {
  const records: Buffer[] = [];
  let parts: Buffer[] = [];
  for (let offset = 0; offset < bytes.length; ) {
    const left = Math.min(blockBytes - (offset % blockBytes), bytes.length - offset);
    const isLastBlock = offset + left === bytes.length;
    if (left < headerBytes) {
      // The rest of a block that is too short for a header is filled with zeros.
      if (isLastBlock) break;
      offset += left;
      continue;
    }
    const checksum = bytes.readUInt32LE(offset);
    const length = bytes.readUInt16LE(offset + 4);
    const type = bytes.readUInt8(offset + 6);
    const isNext = parts.length > 0 ? type === types.middle || type === types.last : isStart(type);
    if (!isNext) throw new Damage(`byte ${offset}`);
    const payload = bytes.subarray(offset + headerBytes, offset + headerBytes + length);
    if (length > left - headerBytes) {
      if (!isLastBlock) throw new Damage(`byte ${offset}`);
      return { records, unfinished: Buffer.concat([...parts, payload]) };
    }
    if (storedChecksum(bytes.subarray(offset + 6, offset + headerBytes + length)) !== checksum) {
      throw new Damage(`byte ${offset}`);
    }
    parts.push(payload);
    if (type === types.full || type === types.last) {
      records.push(Buffer.concat(parts));
      parts = [];
    }
    offset += headerBytes + length;
  }
  return { records, unfinished: parts.length > 0 ? Buffer.concat(parts) : null };
}

function isStart(type: number): boolean {
  return type === types.full || type === types.first;
}
