import { createInflate } from 'node:zlib';
import type { PromptImage } from '../../../shared/model/prompt.ts';

/**
 * Walks through the blocks of an image file to its end, and decompresses the data of a PNG. Finds files that were cut
 * off or damaged, which a model cannot decode, without decoding the pixels.
 */
export async function isWhole({ format, bytes }: PromptImage): Promise<boolean> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    switch (format) {
      case 'png':
        return await isWholePng(file);
      case 'jpeg':
        return isWholeJpeg(file);
      case 'gif':
        return isWholeGif(file);
      case 'webp':
        return isWholeWebp(file);
    }
  } catch (error) {
    // The file ends within a block.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** PNG (RFC 2083): chunks of length, type, data and checksum, of which the last is IEND. */
async function isWholePng(file: Buffer): Promise<boolean> {
  const data: Buffer[] = [];
  const compressionMethod = file.readUInt8(26);
  let at = 8;
  for (;;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    file.readUInt8(end - 1);
    if (type === 'IDAT') data.push(file.subarray(at + 8, end - 4));
    if (type === 'IEND') return compressionMethod === 0 && data.length > 0 && inflates(data);
    at = end;
  }
}

/** Decompresses without keeping the result, which may be hundreds of megabytes. */
async function inflates(data: readonly Buffer[]): Promise<boolean> {
  const inflate = createInflate();
  try {
    for (const part of data) inflate.write(part);
    inflate.end();
    for await (const _ of inflate);
    return true;
  } catch {
    return false;
  } finally {
    inflate.destroy();
  }
}

/** JPEG (ITU T.81, annex B): segments with a marker and a length, and compressed data up to the next marker. */
function isWholeJpeg(file: Buffer): boolean {
  let hasScan = false;
  let at = 2;
  for (;;) {
    // Padding bytes may precede a marker.
    at = file.indexOf(0xff, at);
    if (at === -1) return false;
    const marker = file.readUInt8(at + 1);
    if (marker === 0xd9) return hasScan;
    const isStandalone =
      marker === 0 || marker === 0xff || marker === 1 || (marker >= 0xd0 && marker <= 0xd8);
    if (marker === 0xda) hasScan = true;
    at += marker === 0xff ? 1 : 2 + (isStandalone ? 0 : file.readUInt16BE(at + 2));
  }
}

/** GIF89a: a header, then blocks of sub-blocks up to the trailer. Many files lack the trailer. */
function isWholeGif(file: Buffer): boolean {
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableBytes(file.readUInt8(10));
  for (let images = 0; ; ) {
    const block = at === file.length ? 0x3b : file.readUInt8(at);
    if (block === 0x3b) return images > 0;
    if (block !== 0x21 && block !== 0x2c) return images > 0;
    if (block === 0x2c) images += 1;
    at += block === 0x2c ? 11 + tableBytes(file.readUInt8(at + 9)) : 2;
    for (let size = file.readUInt8(at); size > 0; size = file.readUInt8(at)) at += size + 1;
    at += 1;
  }
}

/** WebP (RFC 9649): a RIFF container that states its length. */
function isWholeWebp(file: Buffer): boolean {
  const end = 8 + file.readUInt32LE(4);
  let hasImage = false;
  let at = 12;
  while (at < end) {
    const type = file.toString('latin1', at, at + 4);
    at += 8 + Math.ceil(file.readUInt32LE(at + 4) / 2) * 2;
    if (type === 'VP8 ' || type === 'VP8L' || type === 'ANMF') hasImage = true;
  }
  // Some encoders omit the last padding byte.
  return hasImage && at <= file.length + 1;
}
