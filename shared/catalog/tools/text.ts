import { toolsOf } from './tool.ts';

const { toggle, percentage, choice } = toolsOf('text', 'style');

export const textTools = [
  percentage(
    {
      code: 'text_zoom',
      name: 'Text size',
      description: 'Makes text larger or smaller without changing pictures.',
      wcag: ['1.4.4'],
    },
    { min: 80, max: 200, step: 5, default: 100 },
  ),
  choice(
    {
      code: 'font_family',
      name: 'Font',
      description: 'Shows text in a font that is easier for you to read.',
    },
    ['default', 'system', 'arial', 'verdana', 'comic', 'atkinson_hyperlegible', 'lexend', 'open_dyslexic'],
  ),
  choice(
    {
      code: 'font_weight',
      name: 'Font weight',
      description: 'Makes the strokes of letters thicker.',
    },
    ['default', 'medium', 'bold'],
  ),
  percentage(
    {
      code: 'line_height',
      name: 'Line height',
      description: 'Adds space between lines.',
      wcag: ['1.4.8', '1.4.12'],
    },
    { min: 100, max: 300, step: 10, default: 100 },
  ),
  percentage(
    {
      code: 'letter_spacing',
      name: 'Letter spacing',
      description: 'Adds space between letters.',
      wcag: ['1.4.12'],
    },
    { min: 0, max: 50, step: 2, default: 0 },
  ),
  percentage(
    {
      code: 'word_spacing',
      name: 'Word spacing',
      description: 'Adds space between words.',
      wcag: ['1.4.12'],
    },
    { min: 0, max: 100, step: 4, default: 0 },
  ),
  percentage(
    {
      code: 'paragraph_spacing',
      name: 'Paragraph spacing',
      description: 'Adds space between paragraphs.',
      wcag: ['1.4.8', '1.4.12'],
    },
    { min: 100, max: 400, step: 25, default: 100 },
  ),
  choice(
    {
      code: 'text_align',
      name: 'Text alignment',
      description: 'Aligns text to one side, both sides or the center.',
      wcag: ['1.4.8'],
    },
    ['default', 'start', 'center', 'end', 'justify'],
  ),
  choice(
    {
      code: 'line_length',
      name: 'Line length',
      description: 'Shortens lines, so that the next one is easier to find.',
      wcag: ['1.4.8'],
    },
    ['default', 'ch45', 'ch60', 'ch70', 'ch80'],
  ),
  toggle({
    code: 'remove_italics',
    name: 'No italics',
    description: 'Shows slanted text upright.',
  }),
  toggle({
    code: 'text_magnifier',
    name: 'Text magnifier',
    description: 'Enlarges the text at the pointer or the focus.',
    kind: 'overlay',
    wcag: ['1.4.4'],
  }),
] as const;
