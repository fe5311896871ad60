import { toolsOf } from './tool.ts';

const { toggle, choice, color } = toolsOf('reading', 'overlay');

export const readingTools = [
  toggle({
    code: 'reading_mask',
    name: 'Reading mask',
    description: 'Darkens the page except for a band where you read.',
    conflictsWith: ['line_focus'],
  }),
  toggle({
    code: 'reading_guide',
    name: 'Reading guide',
    description: 'Shows a line under the text where you read.',
  }),
  choice(
    {
      code: 'line_focus',
      name: 'Line focus',
      description: 'Shows one, three or five lines and dims the others.',
      conflictsWith: ['reading_mask'],
    },
    ['off', 'one_line', 'three_lines', 'five_lines'],
  ),
  color(
    {
      code: 'guide_color',
      name: 'Guide color',
      description: 'Sets the color of the reading guide and the line focus edges.',
      modifies: ['reading_guide', 'line_focus'],
    },
    '#FFB000',
  ),
  toggle({
    code: 'reader_mode',
    name: 'Reader mode',
    description: 'Shows only the article of the page, in a plain layout.',
  }),
  toggle({
    code: 'simplify_layout',
    name: 'Simple layout',
    description: 'Shows the page in one column, without side content.',
    kind: 'style',
  }),
  toggle({
    code: 'hide_distractions',
    name: 'Hide distractions',
    description: 'Hides side content, fixed banners and media that starts by itself.',
    kind: 'style',
    wcag: ['2.2.2'],
  }),
  toggle({
    code: 'hide_images',
    name: 'Hide images',
    description: 'Replaces images with their descriptions.',
    kind: 'style',
    wcag: ['1.1.1'],
  }),
  toggle({
    code: 'syllable_break',
    name: 'Syllables',
    description: 'Underlines syllables alternately.',
    kind: 'content',
  }),
  toggle({
    code: 'parts_of_speech',
    name: 'Parts of speech',
    description: 'Marks nouns, verbs and adjectives in different ways.',
    kind: 'content',
  }),
  toggle({
    code: 'dictionary_lookup',
    name: 'Dictionary',
    description: 'Explains the word you select.',
    calls: 'explainVocabulary',
    requiresAi: true,
    wcag: ['3.1.3'],
  }),
  toggle({
    code: 'table_of_contents',
    name: 'Table of contents',
    description: 'Lists the headings of the page as links.',
    wcag: ['2.4.5'],
  }),
  toggle({
    code: 'highlighter',
    name: 'Highlighter',
    description: 'Lets you mark text, and keeps your marks on this device.',
    kind: 'behavior',
  }),
] as const;
