import { disableTypes, imageSize, types } from 'image-size';
import type { ImageMediaType } from '../../../shared/contract/content/alt-text.ts';
import { ImageRefusedError } from '../errors.ts';

/**
 * Maximum width and height in pixels. This is the limit of the models, and protects decoders from decompression bombs.
 */
const maximumSidePixels = 8_000;

/** Minimum image size in bytes, which covers all header fields that are read. */
const minimumBytes = 24;

export interface InspectedImage {
  readonly bytes: Uint8Array;
  readonly mediaType: ImageMediaType;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

const signatures: readonly { readonly mediaType: ImageMediaType; matches(bytes: Buffer): boolean }[] = [
  { mediaType: 'image/png', matches: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n') },
  { mediaType: 'image/jpeg', matches: (bytes) => startsWith(bytes, '\xff\xd8\xff') },
  { mediaType: 'image/gif', matches: (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a') },
  {
    mediaType: 'image/webp',
    matches: (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WEBP'),
  },
];

function startsWith(bytes: Buffer, latin1: string): boolean {
  return bytes.subarray(0, latin1.length).toString('latin1') === latin1;
}

const readable = ['png', 'jpg', 'gif', 'webp'];
disableTypes(types.filter((type) => !readable.includes(type)));

/**
 * Validates an image's magic number and header without decoding or decompressing it. Declared types are
 * ignored.
 *
 * @throws ImageRefusedError TYPE_NOT_ALLOWED or DIMENSIONS
 */
export function inspectImage(content: Uint8Array): InspectedImage {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const signature = signatures.find((candidate) => candidate.matches(bytes));
  if (signature === undefined) throw new ImageRefusedError('TYPE_NOT_ALLOWED');
  if (bytes.length < minimumBytes) throw new ImageRefusedError('DIMENSIONS');
  const { width, height } = dimensionsOf(bytes);
  if (!isSide(width) || !isSide(height)) throw new ImageRefusedError('DIMENSIONS');
  return { bytes, mediaType: signature.mediaType, widthPixels: width, heightPixels: height };
}

function isSide(pixels: number): boolean {
  return pixels >= 1 && pixels <= maximumSidePixels;
}

function dimensionsOf(bytes: Buffer): { width: number; height: number } {
  try {
    return imageSize(bytes);
  } catch (cause) {
    throw new ImageRefusedError('DIMENSIONS', cause);
  }
}
