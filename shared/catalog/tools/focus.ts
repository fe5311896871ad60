import { toolsOf } from './tool.ts';

const { toggle, color } = toolsOf('focus', 'style');

export const focusTools = [
  toggle({
    code: 'highlight_links',
    name: 'Highlight links',
    description: 'Draws a frame around each link.',
    wcag: ['1.4.1'],
  }),
  toggle({
    code: 'underline_links',
    name: 'Underline links',
    description: 'Underlines each link.',
    wcag: ['1.4.1'],
  }),
  toggle({
    code: 'highlight_headings',
    name: 'Highlight headings',
    description: 'Draws a frame around each heading.',
    wcag: ['2.4.6'],
  }),
  toggle({
    code: 'highlight_hover',
    name: 'Highlight what is pointed at',
    description: 'Draws a frame around the link or control under the pointer.',
  }),
  toggle({
    code: 'highlight_focus',
    name: 'Highlight focus',
    description: 'Draws a clear frame around the element with keyboard focus.',
    wcag: ['2.4.7', '2.4.13'],
  }),
  color(
    {
      code: 'focus_color',
      name: 'Focus color',
      description: 'Sets the color of the frame around the element with keyboard focus.',
      modifies: ['highlight_focus'],
      wcag: ['1.4.11', '2.4.13'],
    },
    '#D81B60',
  ),
] as const;
