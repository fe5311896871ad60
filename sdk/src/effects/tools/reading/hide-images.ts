import * as dom from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { descriptionOf, isDecorative } from '../../passages/image.ts';
import { ownTextStyle } from '../shared/own-text.ts';
import { withoutPictures } from '../shared/pictures.ts';

const images = 'img, svg[role="img"], [role="img"]:not(img, svg), input[type="image"]';

const style = `
aw-alt { color: inherit; min-inline-size: 0; overflow-wrap: anywhere; border: 1px dashed currentColor !important; border-radius: 4px; padding: 0 4px; }
${ownTextStyle('aw-alt')}
`;

/** Hides images and shows their descriptions as text. Decorative images are hidden without a replacement. */
export const hideImages: Effect = {
  code: 'hide_images',
  start(page) {
    const { document } = page;
    page.setStyle(style);
    // Image buttons remain because they may be the only way to submit a form.
    page.setRules({ [`:is(${images}):not(input)`]: 'display:none' });
    page.override(withoutPictures);
    const words = new WeakMap<Element, HTMLElement>();
    page.eachElement('*', (element) => {
      for (const one of [element, ...dom.children(element)]) {
        if ((one === element || one instanceof SVGElement) && dom.matches(one, images)) describe(one);
      }
    });

    function describe(image: Element): void {
      const text = isDecorative(image)
        ? ''
        : (descriptionOf(image) ?? page.phrase('effects.image.undescribed'));
      const known = words.get(image);
      if (known?.isConnected) {
        known.textContent = text;
        known.hidden = text === '';
        return;
      }
      if (image instanceof HTMLInputElement) {
        page.changes.setAttribute(image, 'src', 'data:,');
        return;
      }
      const parent = dom.parentElement(image);
      if (text === '' || parent === null) return;
      const altText = dom.createElement(document, 'aw-alt');
      altText.append(text);
      words.set(image, altText);
      const place = dom.localName(parent) === 'picture' ? parent : image;
      page.changes.insert(altText, dom.parentElement(place) ?? parent, place);
    }
  },
};
