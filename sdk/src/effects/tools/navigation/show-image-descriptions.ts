import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { descriptionOf, isDecorative } from '../../passages/image.ts';
import { ownTextStyle, placeAfter } from '../shared/own-text.ts';

const pictures = 'img, [role="img"]';

const style = `
aw-description {
  display: block; color: inherit; padding: 4px 0 4px 8px;
  border-inline-start: 3px solid currentColor; margin-block: 4px; max-inline-size: 66ch; text-align: start;
}
aw-description[data-over] {
  position: absolute; inset: 0 auto auto 0; box-sizing: border-box; margin: 0; padding: 4px 8px; max-inline-size: none;
  min-inline-size: 6em; overflow: auto; background: Canvas; color: CanvasText; z-index: 1;
}
${ownTextStyle('aw-description')}
`;

/**
 * Shows each image's description as text below the image. The text is hidden from screen readers, which read the
 * description from the image itself.
 */
export const showImageDescriptions: Effect = {
  code: 'show_image_descriptions',
  start(page) {
    page.setStyle(style);
    const shown = new Map<Element, HTMLElement>();
    const leave = (image: Element): void => {
      dom.remove(shown.get(image));
      shown.delete(image);
    };
    page.eachElement(
      pictures,
      (image) => {
        const text = isDecorative(image) ? null : descriptionOf(image);
        const parent = dom.parentElement(image);
        const place = parent instanceof HTMLPictureElement ? parent : image;
        const parentElement = dom.parentElement(place);
        if (text === null || parentElement === null) {
          leave(image);
          return;
        }
        const known = shown.get(image);
        if (known?.isConnected) {
          known.textContent = text;
          return;
        }
        const words = dom.createElement(page.document, 'aw-description');
        words.setAttribute('aria-hidden', 'true');
        words.append(text);
        shown.set(image, words);
        const after = placeAfter(place, pictures);
        if (after !== null) page.changes.insert(words, after.parent, after.before);
        else {
          page.changes.insert(words, parentElement, dom.nextSibling(place));
          keepOver(page, image, words);
        }
      },
      leave,
    );
  },
};

/** Keeps a description over the lower part of an image that is one of several items of a flex or grid container. */
function keepOver(page: EffectPage, image: Element, words: HTMLElement): void {
  words.dataset.over = '';
  const place = () => {
    const box = dom.bounds(image);
    Object.assign(words.style, {
      inlineSize: `${box.width}px`,
      maxBlockSize: `${box.height}px`,
      translate: '0 0',
    });
    const own = words.getBoundingClientRect();
    words.style.translate = `${box.left - own.left}px ${box.bottom - own.bottom}px`;
  };
  const observer = new page.window.ResizeObserver(() => {
    if (words.isConnected) place();
    else observer.disconnect();
  });
  page.signal.addEventListener('abort', () => observer.disconnect());
  for (const element of [image, dom.body(page.document)]) observer.observe(element);
}
