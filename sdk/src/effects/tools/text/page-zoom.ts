import type { Effect } from '../../engine/effect.ts';

/** Zooms the root element but keeps the size of ignored elements by zooming them inversely. */
export const pageZoom: Effect = {
  code: 'page_zoom',
  neutral: '100',
  unsupported: ({ window }) => (window.CSS.supports('zoom', '2') ? null : 'browser_lacks_feature'),
  start(page, value) {
    const set = (percent: string) => {
      const rule = `[data-aw-ignore]:not([data-aw-ignore] *){zoom:${(100 / Number(percent)).toFixed(5)}!important}`;
      page.setStyle(`${rule}*,::before,::after{transition:none!important}`);
      page.changes.setStyle(page.root, 'zoom', `${Number(percent)}%`);
      // Forces a style recalculation so that the zoom is applied while transitions are off.
      page.window.getComputedStyle(page.root).getPropertyValue('opacity');
      page.setStyle(rule);
    };
    set(value);
    return { update: set };
  },
};
