import { toolsOf } from './tool.ts';

const { toggle, percentage, color } = toolsOf('input', 'behavior');

export const inputTools = [
  toggle({
    code: 'large_cursor',
    name: 'Large pointer',
    description: 'Shows a larger mouse pointer.',
    kind: 'style',
  }),
  percentage(
    {
      code: 'cursor_size',
      name: 'Pointer size',
      description: 'Sets the size of the large pointer.',
      kind: 'style',
      modifies: ['large_cursor'],
    },
    { min: 100, max: 400, step: 25, default: 200 },
  ),
  color(
    {
      code: 'cursor_color',
      name: 'Pointer color',
      description: 'Sets the color of the large pointer.',
      kind: 'style',
      modifies: ['large_cursor'],
    },
    '#000000',
  ),
  toggle({
    code: 'larger_targets',
    name: 'Larger targets',
    description: 'Makes links and controls easier to hit.',
    kind: 'style',
    wcag: ['2.5.5', '2.5.8'],
  }),
  toggle({
    code: 'keyboard_navigation',
    name: 'Keyboard navigation',
    description: 'Lets you reach and use everything clickable by keyboard.',
    wcag: ['2.1.1'],
  }),
  toggle({
    code: 'skip_links',
    name: 'Skip links',
    description: 'Adds links to the main parts at the start of the page.',
    kind: 'content',
    wcag: ['2.4.1'],
  }),
  toggle({
    code: 'on_screen_keyboard',
    name: 'On-screen keyboard',
    description: 'Shows a keyboard for typing into fields.',
    kind: 'overlay',
  }),
  toggle({
    code: 'voice_commands',
    name: 'Voice commands',
    description: 'Lets you scroll, follow links and press buttons by voice.',
  }),
  toggle({
    code: 'ignore_repeat_clicks',
    name: 'Ignore repeated clicks',
    description: 'Counts two quick clicks on the same element as one.',
  }),
  toggle({
    code: 'disable_site_shortcuts',
    name: 'No single-key shortcuts',
    description: 'Turns off page shortcuts that need only one key.',
    wcag: ['2.1.4'],
  }),
] as const;
