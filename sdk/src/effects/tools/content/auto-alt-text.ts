import type { AltTextInput, AltTextResult, InlineImage } from '../../../client/api.ts';
import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { textOf } from '../../passages/page-text.ts';
import { plainText } from '../../passages/words.ts';
import { createAnnounceOnce } from '../shared/announce-once.ts';
import { createPageQueue } from './page-queue.ts';
import { createWhenSeen } from './when-seen.ts';

/**
 * Minimum width and height of an image, in CSS pixels. Smaller images are assumed to be bullets, rules or tracking
 * pixels.
 */
const minSidePx = 24;
const maxContextCharacters = 300;

const selector =
  'img:not([alt]):not([aria-label]):not([aria-labelledby]):not([role="presentation"]):not([role="none"]):not([aria-hidden="true"])';

/** Adds alt attributes to images without one. Decorative images get an empty attribute. */
export const autoAltText: Effect = {
  code: 'auto_alt_text',
  start(page) {
    const announceOnce = createAnnounceOnce(page);
    const inputs = new Map<string, AltTextInput>();
    const queue = createPageQueue<AltTextResult>(page, {
      maxTexts: 1,
      maxCharacters: Number.POSITIVE_INFINITY,
      async send([source = ''], signal) {
        const input = inputs.get(source);
        return input === undefined ? [null] : [await page.client.content.altText(input, { signal })];
      },
    });
    const whenSeen = createWhenSeen(page);
    const describe = async (image: HTMLImageElement) => {
      if (!image.complete) await image.decode().catch(() => {});
      const source = image.currentSrc;
      if (image.naturalWidth < minSidePx || image.naturalHeight < minSidePx || image.hasAttribute('alt'))
        return;
      const input = inputOf(page, image);
      if (input === null) return announceOnce('effects.auto_alt_text.unreadable');
      inputs.set(source, { ...input, ...contextOf(image) });
      const result = await queue.request(source);
      inputs.delete(source);
      if (result === null || page.signal.aborted || image.currentSrc !== source) return;
      if (!image.hasAttribute('alt')) page.changes.setAttribute(image, 'alt', result.altText);
    };
    page.eachElement(selector, (image) => {
      if (!(image instanceof page.window.HTMLImageElement)) return;
      whenSeen(image, () => describe(image).catch(page.fail));
    });
  },
};

/** File names of formats that the service does not accept, but that browsers display. */
const needsConversion = /\.(?:avif|bmp|heic|heif|ico|jxl|svg)$/iu;

/**
 * Returns the image's URL if the service can fetch and read it, or else the image as a JPEG file. Returns null if the
 * browser does not reveal its pixels.
 */
function inputOf({ window }: EffectPage, image: HTMLImageElement): AltTextInput | null {
  const imageUrl = isPublic(image.currentSrc) ? image.currentSrc : null;
  if (imageUrl !== null && !needsConversion.test(new URL(imageUrl).pathname)) return { imageUrl };
  const bytes = bytesOf(window, image);
  if (bytes !== null) return { image: bytes };
  return imageUrl === null ? null : { imageUrl };
}

function contextOf(image: HTMLImageElement): { context?: string } {
  const caption = dom.query(image.closest('figure'), 'figcaption');
  const near = caption ?? dom.query(image.closest('section, article, main'), 'h1, h2, h3');
  const context = plainText(near === null ? '' : textOf(near)).slice(0, maxContextCharacters);
  return context === '' ? {} : { context };
}

/**
 * Maximum width and height of an image sent to the service, in pixels. Larger images are downscaled, because this size
 * suffices to recognize the content.
 */
const maxSidePx = 1_024;
const quality = 0.85;

/** Returns true for a publicly fetchable URL: https, a public host name, the default port and no credentials. */
export function isPublic(address: string): boolean {
  if (!URL.canParse(address) || address.length > 2_048) return false;
  const { protocol, hostname, port, username } = new URL(address);
  const isName =
    /\.[a-z][a-z0-9-]*$/iu.test(hostname) &&
    !/\.(local|localhost|internal|lan|home|test|example|invalid)$/iu.test(hostname);
  return protocol === 'https:' && port === '' && username === '' && isName;
}

function bytesOf(window: Window & typeof globalThis, image: HTMLImageElement): InlineImage | null {
  const scale = Math.min(1, maxSidePx / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = dom.createElement(window.document, 'canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // JPEG does not support transparency, so transparent pixels become white.
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
