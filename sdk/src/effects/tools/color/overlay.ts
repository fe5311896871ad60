import type { Effect } from '../../engine/effect.ts';

export const colorOverlay: Effect = {
  code: 'color_overlay',
  start(page, value) {
    const cover = page.layer();
    cover.className = 'cover';
    page.setLayerStyle('.cover{position:absolute;inset:0}');
    const show = (color: string) => {
      cover.style.backgroundColor = color;
    };
    show(value);
    return { update: show };
  },
};
