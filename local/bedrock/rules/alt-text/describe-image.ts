import { imageSize } from 'image-size';
import type { GivenImage } from '../../protocol/fences.ts';
import { decodePixels } from './decode-pixels.ts';
import { dominantColors } from './dominant-colors.ts';

export interface ImageDescription {
  /** For example `PNG image, 640 × 480 pixels`. */
  readonly kind: string;
  /** For example `, mostly blue and white`; empty when the pixels can't be read. */
  readonly colors: string;
  readonly long: string;
}

const formatNames = { png: 'PNG', jpeg: 'JPEG', gif: 'GIF', webp: 'WebP' } as const;

/** What the file itself tells of an image. */
export async function describeImage(image: GivenImage): Promise<ImageDescription> {
  const size = sizeOf(image.bytes);
  const pixels = size === undefined ? undefined : await decodePixels(image, size);
  const names = pixels === undefined ? [] : dominantColors(pixels);
  const kind = `${formatNames[image.format]} image${size === undefined ? '' : `, ${size.width} × ${size.height} pixels`}`;
  const colors = names.length === 0 ? '' : `, mostly ${names.join(' and ')}`;
  const shape = size === undefined ? '' : ` It is ${shapeOf(size)}.`;
  const long =
    `A ${formatNames[image.format]} file.${shape}` +
    `${names.length === 0 ? '' : ` Its main colors are ${names.join(' and ')}.`} ` +
    'This description was made by local rules from the file alone; they do not see what the picture shows.';
  return { kind, colors, long };
}

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

function sizeOf(bytes: Uint8Array): PixelSize | undefined {
  try {
    const { width, height } = imageSize(bytes);
    return { width, height };
  } catch {
    return undefined;
  }
}

function shapeOf({ width, height }: PixelSize): string {
  if (width === height) return 'square';
  return width > height ? 'wider than it is high' : 'higher than it is wide';
}
