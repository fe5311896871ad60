import type { Effect, FilterPart } from '../../engine/effect.ts';
import { isTopLayerFiltered } from '../../engine/filter.ts';

function percentFilter(code: string, part: FilterPart, neutral: string): Effect {
  return {
    code,
    neutral,
    start(page, value) {
      const set = (percent: string) => page.setFilter(part, `${part}(${Number(percent) / 100})`);
      set(value);
      return { update: set };
    },
  };
}

/**
 * Inverts the page's colors. Images, the widget and ignored elements are inverted a second time, so that they keep
 * their colors.
 */
const invertColors: Effect = {
  code: 'invert_colors',
  start(page) {
    const unreached = isTopLayerFiltered(page.window) ? '' : ':not(:popover-open)';
    page.setFilter('invert', 'invert(1)');
    page.setStyle(
      `[data-aw-ignore]:not([data-aw-ignore] *)${unreached}${page.inRoot}{filter:invert(1)!important}`,
    );
    page.eachBatch('img,video,input[type=image]', (pictures) => {
      for (const picture of pictures) page.changes.undoElement(picture);
      const own = pictures.map((picture) => page.window.getComputedStyle(picture).filter);
      return () =>
        pictures.forEach((picture, index) => {
          const before = own[index];
          page.changes.setStyle(picture, 'filter', before === 'none' ? 'invert(1)' : `${before} invert(1)`);
        });
    });
  },
};

export const filterEffects: readonly Effect[] = [
  invertColors,
  percentFilter('saturation', 'saturate', '100'),
  percentFilter('brightness', 'brightness', '100'),
  percentFilter('blue_light_filter', 'sepia', '0'),
];
