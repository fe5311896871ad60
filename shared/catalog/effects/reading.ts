import type { readingTools } from '../tools/reading.ts';
import type { CodeOf, Effect } from './effect.ts';

export const readingEffects = {
  reading_mask: {
    effect: 'A dark layer with a clear band of about five lines at the pointer, or at the focus or caret.',
  },
  reading_guide: { effect: 'A line of 4 px across the page at the pointer, or at the focus or caret.' },
  line_focus: {
    effect: 'The lines around the pointer, focus or caret stay; all others are dimmed.',
    values: { one_line: 'one line stays', three_lines: 'three lines stay', five_lines: 'five lines stay' },
  },
  guide_color: {
    effect: 'Color of the line of reading_guide and of the edges of line_focus.',
  },
  reader_mode: {
    effect:
      'The main content (`main`, `article`, else the longest run of paragraphs) in a view of its own, with its headings, images and links. Escape closes it and switches the tool off.',
  },
  simplify_layout: {
    effect:
      'One column; `aside`, sticky and fixed parts and decoration hidden, but nothing that can be filled in, and never what holds the main content.',
  },
  hide_distractions: {
    effect:
      '`aside`, sticky and fixed parts, chat and cookie-like bars and media that play by themselves hidden. Never what holds the main content; a part with a field only where it is such a bar.',
  },
  hide_images: {
    effect: 'Images hidden; their alt text stands in their place. Decorative ones leave nothing.',
  },
  word_anchors: { effect: 'The first half of each word in weight 700. What is copied stays the same.' },
  syllable_break: {
    effect:
      'A dot and a soft hyphen between syllables, in languages with a list of patterns. They are made by the style sheet: what is copied has none.',
  },
  parts_of_speech: {
    effect:
      'Nouns, verbs and adjectives each in a color and with an underline of their own, by a word list of the front end. Unsupported where it has none for the language.',
  },
  picture_dictionary: {
    effect:
      'A picture for the selected word, from a set that the site provides: `<meta name="aw-pictures" content="URL">` names a JSON object of words in lower case and addresses. Unsupported without one.',
  },
  dictionary_lookup: {
    effect:
      'A panel with definition, part of speech and example for the selected word, when the visitor presses the button beside it.',
  },
  table_of_contents: {
    effect: 'A panel with the headings of the page as nested links.',
  },
  highlighter: {
    effect: 'Selected text can be marked and unmarked; marks are kept in the browser for that page.',
  },
} as const satisfies Record<CodeOf<typeof readingTools>, Effect>;
