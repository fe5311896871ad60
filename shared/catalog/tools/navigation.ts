import { toolsOf } from './tool.ts';

const { toggle } = toolsOf('navigation', 'overlay');

export const navigationTools = [
  toggle({
    code: 'page_structure',
    name: 'Page structure',
    description: 'Lists the regions, headings and links of the page.',
    wcag: ['1.3.1', '2.4.5'],
  }),
  toggle({
    code: 'tooltips',
    name: 'Tooltips',
    description: 'Shows the label and hint of what you point at or focus.',
    wcag: ['3.3.2'],
  }),
  toggle({
    code: 'show_image_descriptions',
    name: 'Show image descriptions',
    description: 'Shows the description of each image below it.',
    kind: 'content',
    wcag: ['1.1.1'],
  }),
] as const;
