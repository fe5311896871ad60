import { eachTextElement, followsValue, normalLineHeight, readStyles, toolValue } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';

function lineHeightOf(ratio: number, start: string): string {
  return `max(${ratio.toFixed(3)},${toolValue('line_height', start)}/100)`;
}

export const textZoom: Effect = {
  code: 'text_zoom',
  neutral: '100',
  start(page, value) {
    // Browsers parse a plain number several times faster than `max()`, which is needed only while line_height is on.
    const ratioOf = (ratio: number) =>
      page.valueOf('line_height') === null ? ratio.toFixed(3) : lineHeightOf(ratio, '0');
    const boxes = import('./boxes.ts').then(({ growingBoxes }) => growingBoxes(page));
    eachTextElement(page, (elements) => {
      const own = readStyles(page, elements, ['font-size', 'line-height'], ({ fontSize, lineHeight }) => ({
        size: Number.parseFloat(fontSize),
        height: Number.parseFloat(lineHeight),
      }));
      const zoom = toolValue('text_zoom', value);
      return () => {
        for (const [element, { size, height }] of own) {
          page.changes.setStyles(element, {
            'font-size': `calc(${size}px*${zoom}/100)`,
            // A line height in pixels would not scale with the text, so lines would overlap.
            ...(height > 0 && { 'line-height': ratioOf(height / size) }),
          });
        }
        page
          .visited()
          .then(() => boxes)
          .then(({ add }) => add(elements), page.fail);
      };
    });
    return { update: () => void boxes.then(({ addAll }) => addAll(), page.fail) };
  },
};

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
