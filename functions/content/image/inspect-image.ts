import { disableTypes, imageSize, types } from 'image-size';
import type { PromptImage } from '../../../shared/model/prompt.ts';
import { ImageRefusedError } from './errors.ts';
import { isWhole } from './whole-image.ts';

/**
 * Maximum width and height in pixels. The models impose this limit, which also protects decoders from decompression
 * bombs.
 */
const maximumSidePixels = 8_000;

/**
 * Minimum size of an image file, enough for all header fields that are read. image-size may read past the end of a
 * shorter file.
 */
const minimumBytes = 24;

const formats: ReadonlyMap<string | undefined, PromptImage['format']> = new Map([
  ['png', 'png'],
  ['jpg', 'jpeg'],
  ['gif', 'gif'],
  ['webp', 'webp'],
]);
disableTypes(types.filter((type) => !formats.has(type)));

/**
 * Validates an image's magic number, dimensions and structure without decoding its pixels. Ignores any declared media
 * type.
 * @throws ImageRefusedError TYPE_NOT_ALLOWED, DIMENSIONS or DAMAGED
 */
export async function inspectImage(bytes: Uint8Array): Promise<PromptImage> {
  const { type, width, height } = headerOf(bytes);
  const format = formats.get(type);
  if (format === undefined) throw new ImageRefusedError('TYPE_NOT_ALLOWED');
  const isComplete = bytes.length >= minimumBytes;
  if (!isComplete || !isSide(width) || !isSide(height)) throw new ImageRefusedError('DIMENSIONS');
  const image = { bytes, format };
  if (!(await isWhole(image))) throw new ImageRefusedError('DAMAGED');
  return image;
}

function isSide(pixels: number): boolean {
  return pixels >= 1 && pixels <= maximumSidePixels;
}

function headerOf(bytes: Uint8Array): ReturnType<typeof imageSize> {
  try {
    return imageSize(bytes);
  } catch (cause) {
    throw new ImageRefusedError('TYPE_NOT_ALLOWED', cause);
  }
}
