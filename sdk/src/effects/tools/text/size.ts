import type { Effect } from '../../engine/effect.ts';
import { eachTextElement, readStyles } from './elements.ts';

/** Rounding that no eye sees must not make a line height look too small. */
const lineTolerance = 0.01;

/** Each size is that of the page times the factor. All are measured before any is written, so none is multiplied twice. */
export const textZoom: Effect = {
  code: 'text_zoom',
  neutral: '100',
  start(page, value) {
    const factor = Number(value) / 100;
    eachTextElement(page, (elements) => {
      const own = readStyles(page, elements, ({ fontSize, lineHeight }) => ({
        size: Number.parseFloat(fontSize),
        ratio: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize),
      }));
      for (const [element, { size }] of own) {
        page.changes.setStyle(element, 'font-size', `${Number((size * factor).toFixed(3))}px`);
      }
      // A line height in pixels stays where the text grows: lines would lie upon each other.
      const crowded = own.filter(([element, { ratio }]) => {
        const { fontSize, lineHeight } = page.window.getComputedStyle(element);
        return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize) < ratio - lineTolerance;
      });
      for (const [element, { ratio }] of crowded) {
        page.changes.setStyle(element, 'line-height', String(Number(ratio.toFixed(3))));
      }
    });
    return undefined;
  },
};

/** What may not change its size is set back by the same factor. */
export const pageZoom: Effect = {
  code: 'page_zoom',
  neutral: '100',
  unsupported: ({ window }) => (window.CSS.supports('zoom', '2') ? null : 'browser_lacks_feature'),
  start(page, value) {
    page.changes.setStyle(page.root, 'zoom', `${Number(value)}%`);
    page.setStyle(
      `[data-aw-ignore]:not([data-aw-ignore] [data-aw-ignore]){zoom:${(100 / Number(value)).toFixed(5)}!important}`,
    );
    return undefined;
  },
};
