import type { InlineImage } from '../../../client/api.ts';
import { native } from '../../../page-dom.ts';

/** Enough to see what is on a picture. */
const maxSidePx = 1_024;
const quality = 0.85;

/** True for an address that anybody can fetch: https, a host with a public-looking name, no user, the usual port. */
export function isPublic(address: string): boolean {
  if (!URL.canParse(address) || address.length > 2_048) return false;
  const { protocol, hostname, port, username } = new URL(address);
  const isName =
    /\.[a-z][a-z0-9-]*$/iu.test(hostname) &&
    !/\.(local|localhost|internal|lan|home|test|example|invalid)$/iu.test(hostname);
  return protocol === 'https:' && port === '' && username === '' && isName;
}

/** A picture's bytes, smaller where it is large; null where its origin does not let the page read it. */
export function bytesOf(window: Window & typeof globalThis, image: HTMLImageElement): InlineImage | null {
  const scale = Math.min(1, maxSidePx / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = native(window.document).createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // JPEG has no transparency: what is behind counts as white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  try {
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const data = canvas.toDataURL('image/jpeg', quality).split(',')[1];
    return data === undefined || data === '' ? null : { mediaType: 'image/jpeg', data };
  } catch {
    return null;
  }
}
