import type { GivenImage } from '../../protocol/fences.ts';
/** Width and height in pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Pixels as red, green, blue, alpha, one byte each. */
export type Rgba = Uint8Array;

/** Larger images are not decoded: an image that claims more pixels is described without its colors. */
const maximumPixels = 16_000_000;

/** The pixels of a PNG, JPEG or GIF (its first frame); undefined for WebP, damaged files and very large ones. */
export async function decodePixels(
  { format, bytes }: GivenImage,
  size: PixelSize,
): Promise<Rgba | undefined> {
  if (size.width * size.height > maximumPixels) return undefined;
  try {
    switch (format) {
      case 'png': {
        const { PNG } = await import('pngjs');
        return PNG.sync.read(Buffer.from(bytes)).data;
      }
      case 'jpeg': {
        const { decode } = await import('jpeg-js');
        return decode(bytes, { useTArray: true, maxResolutionInMP: 16, maxMemoryUsageInMB: 256 }).data;
      }
      case 'gif': {
        const { GifReader } = await import('omggif');
        const reader = new GifReader(Buffer.from(bytes));
        const pixels = new Uint8Array(size.width * size.height * 4);
        reader.decodeAndBlitFrameRGBA(0, pixels);
        return pixels;
      }
      case 'webp':
        return undefined;
    }
  } catch {
    return undefined;
  }
}
