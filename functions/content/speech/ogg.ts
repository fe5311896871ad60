import { sumOf } from '../../../shared/collections/sum-of.ts';
import { BrokenAudioError } from '../errors.ts';

interface VorbisStream {
  readonly headers: readonly OggPage[];
  readonly sound: readonly OggPage[];
  readonly sampleRate: number;
  readonly samples: bigint;
}

/** An Ogg page (RFC 3533, section 6). */
interface OggPage {
  readonly bytes: Buffer;
  readonly granulePosition: bigint;
  readonly segmentTable: Buffer;
  readonly body: Buffer;
}

const pageHeaderLength = 27;
const flagsAt = 5;
const granuleAt = 6;
const serialAt = 14;
const sequenceAt = 18;
const checksumAt = 22;

const continuedFlag = 1;
const firstPageFlag = 2;
const lastPageFlag = 4;

/** Granule position of a page on which no packet ends. */
const noGranule = 0xffff_ffff_ffff_ffffn;

/** Number of Vorbis header packets: identification, comment and setup. */
const headerPackets = 3;

/** @throws BrokenAudioError */
export function readOgg(bytes: Buffer): { bytes: Buffer; durationMs: number } {
  const { samples, sampleRate } = readStream(bytes);
  return { bytes, durationMs: (Number(samples) / sampleRate) * 1_000 };
}

/**
 * Concatenates Vorbis files from the same encoder into one stream: the headers of the first file, and then the audio of
 * all files with renumbered pages and shifted granule positions. Equivalent to ffmpeg's concat demuxer without
 * re-encoding.
 *
 * @throws BrokenAudioError when a file is malformed or is encoded differently from the first file
 */
export function joinOgg(files: readonly Buffer[]): Buffer {
  const streams = files.map(readStream);
  const [first] = streams;
  if (first === undefined) throw new BrokenAudioError('There is nothing to join');
  const decoding = decodingHeaders(first);
  if (!streams.every((stream) => decodingHeaders(stream).equals(decoding))) {
    throw new BrokenAudioError('The streams are encoded differently');
  }
  const serial = first.headers[0]?.bytes.readUInt32LE(serialAt) ?? 0;
  const pages = first.headers.map(({ bytes }) => bytes);
  let shift = 0n;
  for (const [index, stream] of streams.entries()) {
    const isLastStream = index === streams.length - 1;
    for (const [position, page] of stream.sound.entries()) {
      const isLast = isLastStream && position === stream.sound.length - 1;
      pages.push(rewritten(page, serial, pages.length, shift, isLast));
    }
    shift += stream.samples;
  }
  return Buffer.concat(pages);
}

function readStream(bytes: Buffer): VorbisStream {
  const pages = readPages(bytes);
  let packets = 0;
  const headerCount = pages.findIndex((page) => {
    packets += page.segmentTable.filter((length) => length < 255).length;
    return packets >= headerPackets;
  });
  const headers = pages.slice(0, headerCount + 1);
  const identification = headers[0]?.body;
  if (headerCount === -1 || identification?.toString('latin1', 1, 7) !== 'vorbis') {
    throw new BrokenAudioError('There is no Vorbis stream');
  }
  const sound = pages.slice(headerCount + 1);
  const samples =
    sound.findLast(({ granulePosition }) => granulePosition !== noGranule)?.granulePosition ?? 0n;
  return { headers, sound, sampleRate: identification.readUInt32LE(12), samples };
}

function readPages(bytes: Buffer): OggPage[] {
  const pages: OggPage[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (bytes.toString('latin1', at, at + 4) !== 'OggS')
      throw new BrokenAudioError(`There is no page at byte ${at}`);
    const tableAt = at + pageHeaderLength;
    const segmentTable = bytes.subarray(tableAt, tableAt + (bytes[tableAt - 1] ?? 0));
    const bodyAt = tableAt + segmentTable.length;
    const end = bodyAt + sumOf(segmentTable);
    if (end > bytes.length) throw new BrokenAudioError(`A page is cut off at byte ${at}`);
    pages.push({
      bytes: bytes.subarray(at, end),
      granulePosition: bytes.readBigUInt64LE(at + granuleAt),
      segmentTable,
      body: bytes.subarray(bodyAt, end),
    });
    at = end;
  }
  return pages;
}

/**
 * Returns the identification and setup headers, which determine how audio is decoded. Omits the comment header, which
 * may differ between files that can be concatenated.
 */
function decodingHeaders({ headers }: VorbisStream): Buffer {
  const [identification = Buffer.alloc(0), ...others] = headers.map(({ body }) => body);
  const rest = Buffer.concat(others);
  return Buffer.concat([identification, rest.subarray(rest.indexOf('\x05vorbis', 0, 'latin1'))]);
}

function rewritten(page: OggPage, serial: number, sequence: number, shift: bigint, isLast: boolean): Buffer {
  const bytes = Buffer.from(page.bytes);
  const continued = (bytes[flagsAt] ?? 0) & continuedFlag & ~firstPageFlag;
  bytes[flagsAt] = continued | (isLast ? lastPageFlag : 0);
  if (page.granulePosition !== noGranule) bytes.writeBigUInt64LE(page.granulePosition + shift, granuleAt);
  bytes.writeUInt32LE(serial, serialAt);
  bytes.writeUInt32LE(sequence, sequenceAt);
  bytes.writeUInt32LE(0, checksumAt);
  bytes.writeUInt32LE(checksum(bytes), checksumAt);
  return bytes;
}

/** Ogg's CRC-32: polynomial 0x04c11db7, neither reflected nor inverted (RFC 3533, section 6). */
const checksumTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x8000_0000 ? (value << 1) ^ 0x04c1_1db7 : value << 1;
  return value >>> 0;
});

function checksum(bytes: Buffer): number {
  let value = 0;
  for (const byte of bytes)
    value = ((value << 8) ^ (checksumTable[((value >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  return value;
}
