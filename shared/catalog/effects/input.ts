import type { inputTools } from '../tools/input.ts';
import type { CodeOf, Effect } from './effect.ts';

export const inputEffects = {
  large_cursor: {
    effect:
      'A pointer of at most 128 px (what browsers show) in place of the arrow and the hand: an image of the browser where the page says `<meta name="aw-data-images" content="allowed">` (its policy has `img-src data:`), else drawn above the page.',
  },
  cursor_size: {
    effect: 'Size of the pointer of large_cursor: v % of the usual 32 px, up to 128 px.',
  },
  cursor_color: {
    effect: 'Fill of the pointer of large_cursor; its edge contrasts.',
  },
  larger_targets: {
    effect: 'Links and controls at least 44 × 44 CSS px, or with that much room around them in running text.',
  },
  keyboard_navigation: {
    effect: 'What can only be clicked gets a place in the tab order and answers Enter and Space.',
  },
  skip_links: {
    effect:
      'Links to main content, navigation and search come first in the tab order, seen while one has the focus.',
  },
  on_screen_keyboard: {
    effect: 'A keyboard by pointer for the focused field.',
  },
  voice_commands: {
    effect:
      'Scroll, follow a link, press a button by its name, once the visitor lets it listen. Unsupported where the browser has no recognition.',
  },
  ignore_repeat_clicks: {
    effect: 'A second click on the same element within 500 ms does nothing.',
  },
  disable_site_shortcuts: {
    effect: 'Key handlers of the page do not see a single letter, digit or sign outside fields.',
  },
  extend_timeouts: {
    effect:
      'The event `aw-extend-timeouts` of the document (`detail.isOn`) tells the site, which must give more time. The page alone cannot.',
  },
} as const satisfies Record<CodeOf<typeof inputTools>, Effect>;
