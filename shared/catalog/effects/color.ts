import type { colorTools } from '../tools/color.ts';
import type { CodeOf, Effect } from './effect.ts';

export const colorEffects = {
  contrast_mode: {
    effect: 'Colors of text, backgrounds, borders and controls; images stay.',
    values: {
      increased: 'each text at least 7:1 against what is behind it, in its own hue where that reaches it',
      low: 'less contrast, by `contrast(0.75)` in the composed filter',
      dark: 'light text on dark, at least 7:1',
      light: 'dark text on light, at least 7:1',
      black_on_white: 'text #000000 on #FFFFFF, links #0000EE',
      white_on_black: 'text #FFFFFF on #000000, links #FFFF00',
      black_on_yellow: 'text #000000 on #FFFF00, links #0000AA',
      yellow_on_black: 'text #FFFF00 on #000000, links #FFFFFF',
    },
  },
  smart_contrast: {
    effect:
      'Only text under 4.5:1 (3:1 where it is large: from 24 px, or 18.66 px bold): its color is moved until it reaches that.',
  },
  invert_colors: {
    effect:
      '`invert(1)` in the composed filter; images, video and the widget are inverted once more, so that they stay.',
  },
  saturation: { effect: '`saturate(v%)` in the composed filter.' },
  brightness: { effect: '`brightness(v%)` in the composed filter.' },
  blue_light_filter: { effect: '`sepia(v%)` in the composed filter.' },
  color_vision_filter: {
    effect:
      'An SVG color matrix in the composed filter that corrects and does not simulate: differences that the eye lacks are moved to where it sees them.',
    values: {
      protanopia: 'for eyes without red cones',
      deuteranopia: 'for eyes without green cones',
      tritanopia: 'for eyes without blue cones',
      achromatopsia: 'grayscale: no information depends on hue alone',
    },
  },
  color_overlay: {
    effect: 'The color, with its alpha, in a layer over the whole page that lets all input through.',
  },
  text_color: {
    effect: '`color` of text elements other than links. Warn where it is under 4.5:1.',
  },
  background_color: {
    effect:
      '`background-color` of the page and of elements with a background behind text. Text that would fall under 4.5:1 on it is moved until it reaches that; where `text_color` is on, too, warn instead.',
  },
  link_color: { effect: '`color` of links. Warn where it is under 4.5:1.' },
} as const satisfies Record<CodeOf<typeof colorTools>, Effect>;
