import * as dom from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { descriptionOf, isDecorative } from '../../passages/image.ts';

const style = `
aw-description {
  display: block; font: inherit; font-size: max(0.875em, 14px); line-height: 1.4; color: inherit; padding: 4px 0 4px 8px;
  border-inline-start: 3px solid currentColor; margin-block: 4px; max-inline-size: 66ch; text-align: start;
}
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
      shown.get(image)?.remove();
      shown.delete(image);
    };
    page.eachElement(
      'img, [role="img"]',
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
        page.changes.insert(words, parentElement, dom.nextSibling(place));
      },
      leave,
    );
  },
};
