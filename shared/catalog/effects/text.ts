import type { textTools } from '../tools/text.ts';
import type { CodeOf, Effect } from './effect.ts';

export const textEffects = {
  text_zoom: {
    effect:
      'Each element with text of its own: font size before × v/100, measured once and not compounded from parent to child. Boxes may grow; images stay. Neither `rem` nor `text-size-adjust` does this on a page sized in pixels.',
  },
  page_zoom: { effect: '`zoom: v%` on the page.' },
  font_family: {
    effect: 'Font of all text but code, icon fonts and form symbols. Fonts are loaded only when chosen.',
    values: {
      system: "the system's own user interface font",
      arial: 'Arial, else Helvetica, else sans-serif',
      verdana: 'Verdana, else Geneva, else sans-serif',
      comic: 'Comic Sans MS, else Comic Neue, else cursive',
      atkinson_hyperlegible: 'Atkinson Hyperlegible, a web font',
      lexend: 'Lexend, a web font',
      open_dyslexic: 'OpenDyslexic, a web font',
    },
  },
  font_weight: {
    effect: 'Never thinner than the page has it.',
    values: { medium: 'weight max(own, 500)', bold: 'weight max(own, 700)' },
  },
  line_height: {
    effect: 'Line height max(own, v/100), without a unit; 100 is the page’s own.',
  },
  letter_spacing: {
    effect: '`letter-spacing` of v/100 em; not in scripts whose letters are joined (Arabic, Syriac, N’Ko …).',
  },
  word_spacing: { effect: '`word-spacing` of v/100 em.' },
  paragraph_spacing: {
    effect: 'Margin at the end of `p`, `li` and `blockquote`: v/100 em; 100 is the page’s own.',
  },
  text_align: {
    effect: 'Alignment of text blocks, by logical values, so that it is right in both directions.',
    values: {
      start: 'the side where reading begins',
      center: 'the middle',
      end: 'the side where reading ends',
      justify: 'both sides',
    },
  },
  line_length: {
    effect: '`max-inline-size` of text blocks.',
    values: {
      ch45: '45 characters',
      ch60: '60 characters',
      ch70: '70 characters',
      ch80: '80 characters, the most that WCAG 1.4.8 allows',
    },
  },
  remove_italics: { effect: '`font-style: normal`; `em` is underlined, so that its stress stays.' },
  text_magnifier: {
    effect:
      'A panel with the text under the pointer or the focus at 200 %. Escape closes it. Hidden from screen readers.',
  },
} as const satisfies Record<CodeOf<typeof textTools>, Effect>;
