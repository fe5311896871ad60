import type { Effect } from '../../engine/effect.ts';

/** Size and color only change the large pointer, which asks for them itself. */
export const cursorSize: Effect = {
  code: 'cursor_size',
  start() {},
};

export const cursorColor: Effect = {
  code: 'cursor_color',
  start() {},
};
