import { uncompress } from 'snappyjs';
import { ByteReader, OutOfBytesError } from './byte-reader.ts';
import { storedChecksum } from './crc32c.ts';
import { Damage } from './damage.ts';

/** Where a block lies in its file, in bytes. */
interface BlockHandle {
  readonly offset: number;
  readonly length: number;
}

/** https://github.com/google/leveldb/blob/main/doc/table_format.md */
const footerBytes = 48;
const magic = Buffer.from('57fb808b247547db', 'hex');
/** Compression (1), checksum (4). */
const trailerBytes = 5;
const snappy = 1;

/**
 * Checks the checksum of every block of a table.
 * @throws Damage when one is wrong or the file is no table
 */
export function checkTableFile(bytes: Buffer): void {
  try {
    checkBlocks(bytes);
  } catch (error) {
    throw error instanceof OutOfBytesError ? new Damage('a place outside of the file') : error;
  }
}

function checkBlocks(bytes: Buffer): void {
  if (bytes.length < footerBytes) throw new Damage('its end');
  const footer = bytes.subarray(bytes.length - footerBytes);
  if (!footer.subarray(footerBytes - magic.length).equals(magic)) throw new Damage('its end');
  const reader = new ByteReader(footer);
  for (const list of [readHandle(reader), readHandle(reader)]) {
    for (const block of handlesIn(readBlock(bytes, list))) readBlock(bytes, block);
  }
}

function readHandle(reader: ByteReader): BlockHandle {
  return { offset: reader.varint(), length: reader.varint() };
}

/** The content of a block, its checksum right. */
function readBlock(bytes: Buffer, { offset, length }: BlockHandle): Buffer {
  const end = offset + length;
  if (end + trailerBytes > bytes.length) throw new OutOfBytesError();
  if (storedChecksum(bytes.subarray(offset, end + 1)) !== bytes.readUInt32LE(end + 1)) {
    throw new Damage(`byte ${offset}`);
  }
  const content = bytes.subarray(offset, end);
  return bytes.readUInt8(end) === snappy ? Buffer.from(uncompress(content)) : content;
}

/** The places of other blocks that a block lists: the values of its entries. */
function handlesIn(block: Buffer): BlockHandle[] {
  const restarts = block.readUInt32LE(block.length - 4);
  const reader = new ByteReader(block.subarray(0, block.length - 4 - 4 * restarts));
  const handles: BlockHandle[] = [];
  while (!reader.isAtEnd) {
    reader.varint();
    const keyBytes = reader.varint();
    const valueBytes = reader.varint();
    reader.take(keyBytes);
    handles.push(readHandle(new ByteReader(reader.take(valueBytes))));
  }
  return handles;
}
