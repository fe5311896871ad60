import { toolsOf } from './tool.ts';

const { toggle, percentage, choice, color } = toolsOf('color', 'style');

export const colorTools = [
  choice(
    {
      code: 'contrast_mode',
      name: 'Contrast',
      description: 'Shows the page with more or less contrast.',
      conflictsWith: ['invert_colors', 'text_color', 'background_color'],
      wcag: ['1.4.3', '1.4.6'],
    },
    [
      'default',
      'increased',
      'low',
      'dark',
      'light',
      'black_on_white',
      'white_on_black',
      'black_on_yellow',
      'yellow_on_black',
    ],
  ),
  toggle({
    code: 'invert_colors',
    name: 'Invert colors',
    description: 'Makes light colors dark and dark colors light, except in pictures.',
    kind: 'filter',
    conflictsWith: ['contrast_mode', 'text_color', 'background_color'],
  }),
  percentage(
    {
      code: 'saturation',
      name: 'Color strength',
      description: 'Makes colors weaker or stronger; 0 is gray.',
      kind: 'filter',
    },
    { min: 0, max: 200, step: 10, default: 100 },
  ),
  percentage(
    {
      code: 'brightness',
      name: 'Brightness',
      description: 'Makes the page darker or brighter.',
      kind: 'filter',
    },
    { min: 50, max: 150, step: 5, default: 100 },
  ),
  percentage(
    {
      code: 'blue_light_filter',
      name: 'Warm light',
      description: 'Shows warmer colors, with less blue.',
      kind: 'filter',
    },
    { min: 0, max: 100, step: 5, default: 0 },
  ),
  choice(
    {
      code: 'color_vision_filter',
      name: 'Color vision',
      description: 'Changes colors so that those you confuse look different.',
      kind: 'filter',
      wcag: ['1.4.1'],
    },
    ['none', 'protanopia', 'deuteranopia', 'tritanopia', 'achromatopsia'],
  ),
  color(
    {
      code: 'color_overlay',
      name: 'Color overlay',
      description: 'Covers the page with a transparent color.',
      kind: 'overlay',
    },
    '#FFF3C426',
  ),
  color(
    {
      code: 'text_color',
      name: 'Text color',
      description: 'Shows text in a color you choose.',
      conflictsWith: ['contrast_mode', 'invert_colors'],
      wcag: ['1.4.8'],
    },
    '#1A1A1A',
  ),
  color(
    {
      code: 'background_color',
      name: 'Background color',
      description: 'Shows the background behind text in a color you choose.',
      conflictsWith: ['contrast_mode', 'invert_colors'],
      wcag: ['1.4.8'],
    },
    '#FFFFFF',
  ),
  color(
    {
      code: 'link_color',
      name: 'Link color',
      description: 'Shows links in a color you choose.',
      wcag: ['1.4.1'],
    },
    '#0B57D0',
  ),
] as const;
