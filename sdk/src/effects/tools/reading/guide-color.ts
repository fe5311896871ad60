import type { Effect } from '../../engine/effect.ts';

/** Only changes the guide and the edges of line focus, which ask for it themselves. */
export const guideColor: Effect = {
  code: 'guide_color',
  start() {},
};
