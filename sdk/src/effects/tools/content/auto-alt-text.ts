import type { AltTextInput, AltTextResult } from '../../../client/api.ts';
import { native } from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { plainText } from '../../passages/words.ts';
import { bytesOf, isPublic } from './image-source.ts';
import { createPageQueue, createSayOnce } from './page-queue.ts';
import { createWhenSeen } from './when-seen.ts';

/** Smaller ones are bullets, lines and counters. */
const minSidePx = 24;
const maxContextCharacters = 300;

/** Images that have no name by other means. */
const selector =
  'img:not([alt]):not([aria-label]):not([aria-labelledby]):not([role="presentation"]):not([role="none"]):not([aria-hidden="true"])';

/** Images without an alt attribute get one; decorative ones an empty one. */
export const autoAltText: Effect = {
  code: 'auto_alt_text',
  start(page) {
    const sayOnce = createSayOnce(page);
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
      if (input === null) return sayOnce('effects.auto_alt_text.unreadable');
      inputs.set(source, { ...input, ...contextOf(image) });
      const answer = await queue.ask(source);
      inputs.delete(source);
      if (answer === null || page.signal.aborted || image.currentSrc !== source) return;
      if (!image.hasAttribute('alt')) page.changes.setAttribute(image, 'alt', answer.altText);
    };
    page.eachElement(selector, (image) => {
      if (!(image instanceof page.window.HTMLImageElement)) return;
      whenSeen(image, () => describe(image).catch(page.fail));
    });
  },
};

/** The address where the service can fetch it, else the bytes; null where the page may not read them. */
function inputOf({ window }: EffectPage, image: HTMLImageElement): AltTextInput | null {
  if (isPublic(image.currentSrc)) return { imageUrl: image.currentSrc };
  const bytes = bytesOf(window, image);
  return bytes === null ? null : { image: bytes };
}

function contextOf(image: HTMLImageElement): { context?: string } {
  const caption = native(image.closest('figure'))?.querySelector('figcaption');
  const near = caption ?? native(image.closest('section, article, main'))?.querySelector('h1, h2, h3');
  const context = plainText(native(near)?.textContent ?? '').slice(0, maxContextCharacters);
  return context === '' ? {} : { context };
}
