import { eachTextElement, followsValue, readStyles, toolValue } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';

/** The larger of the page's own line height and the visitor's. */
function lineHeightOf(ratio: number, start: string): string {
  return `max(${ratio.toFixed(3)},${toolValue('line_height', start)}/100)`;
}

/** Multiplies each font size of the page by the factor. */
export const textZoom: Effect = {
  code: 'text_zoom',
  neutral: '100',
  start(page, value) {
    // A plain number is parsed several times faster; a line height that is set later overrides it.
    const ratioOf = (ratio: number) =>
      page.valueOf('line_height') === null ? ratio.toFixed(3) : lineHeightOf(ratio, '0');
    const boxes = import('./boxes.ts').then(({ growingBoxes }) => growingBoxes(page));
    eachTextElement(page, (elements) => {
      const own = readStyles(page, elements, ['font-size', 'line-height'], ({ fontSize, lineHeight }) => ({
        size: Number.parseFloat(fontSize),
        height: Number.parseFloat(lineHeight),
      }));
      return () => {
        for (const [element, { size, height }] of own) {
          page.changes.setStyle(element, 'font-size', `calc(${size}px*${toolValue('text_zoom', value)}/100)`);
          // A line height in pixels does not scale with the text, and lines would overlap.
          if (height > 0) page.changes.setStyle(element, 'line-height', ratioOf(height / size));
        }
        boxes.then(({ add }) => add(elements), page.fail);
      };
    });
    return { update: () => void boxes.then(({ addAll }) => addAll(), page.fail) };
  },
};

/** Ignored elements are scaled back by the inverse factor. */
export const pageZoom: Effect = {
  code: 'page_zoom',
  neutral: '100',
  unsupported: ({ window }) => (window.CSS.supports('zoom', '2') ? null : 'browser_lacks_feature'),
  start(page, value) {
    const set = (percent: string) => {
      const rule = `[data-aw-ignore]:not([data-aw-ignore] *){zoom:${(100 / Number(percent)).toFixed(5)}!important}`;
      page.setStyle(`${rule}*,::before,::after{transition:none!important}`);
      page.changes.setStyle(page.root, 'zoom', `${Number(percent)}%`);
      // Reading applies the zoom while transitions are off.
      page.window.getComputedStyle(page.root).getPropertyValue('opacity');
      page.setStyle(rule);
    };
    set(value);
    return { update: set };
  },
};

/** Approximation of `normal` in browsers, for comparison. */
const normalLineHeight = 1.2;

export const lineHeight: Effect = {
  code: 'line_height',
  neutral: '100',
  start(page, value) {
    eachTextElement(page, (elements) => {
      const own = readStyles(page, elements, ['font-size', 'line-height'], (style) => {
        const ratio = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize);
        return Number.isNaN(ratio) ? normalLineHeight : ratio;
      });
      return () => {
        for (const [element, ratio] of own)
          page.changes.setStyle(element, 'line-height', lineHeightOf(ratio, value));
      };
    });
    return followsValue;
  },
};
