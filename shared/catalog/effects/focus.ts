import type { focusTools } from '../tools/focus.ts';
import type { CodeOf, Effect } from './effect.ts';

export const focusEffects = {
  highlight_links: { effect: 'Outline of 2 px, offset 2 px, around each link.' },
  underline_links: { effect: '`text-decoration: underline` on each link.' },
  highlight_headings: { effect: 'Outline of 2 px, offset 2 px, around each heading.' },
  highlight_hover: { effect: 'Outline of 2 px, offset 2 px, around the link or control under the pointer.' },
  highlight_focus: {
    effect:
      'Outline of 4 px, offset 2 px, around the focused element, at least 3:1 against what is beside it.',
  },
  focus_color: {
    effect: 'Color of the outline of highlight_focus. Warn where it is under 3:1.',
  },
} as const satisfies Record<CodeOf<typeof focusTools>, Effect>;
