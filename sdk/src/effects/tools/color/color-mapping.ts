import type { DeclaredStyle, StyleMapping } from '../../overrides/mapping.ts';
import { hasPicture } from '../shared/pictures.ts';
import type { ColorScheme } from './color-schemes.ts';
import { mapBackground, mapColor, mapGradients, mapShadows } from './color-values.ts';
import { black, parseColor, white } from './colors.ts';
import { inkDeclarations, type Paint, paint, textPaint } from './paint.ts';
import type { Pictures } from './pictures.ts';

export const textProperties = [
  'color',
  '-webkit-text-fill-color',
  '-webkit-text-stroke-color',
  'caret-color',
  'text-decoration-color',
  'text-emphasis-color',
  'fill',
  'stroke',
];
const lineProperties = [
  ...['top', 'right', 'bottom', 'left', 'block-start', 'block-end', 'inline-start', 'inline-end'].map(
    (side) => `border-${side}-color`,
  ),
  'outline-color',
  'column-rule-color',
];

/** The page without any color tool. */
export interface OwnColors {
  /** The page's own `color-scheme`. */
  readonly mode: string;
  /** Color and darkness of the page's own background. Editors keep it. */
  readonly ground: { readonly color: string; readonly isDark: boolean };
}

/**
 * Changes all colors of the page to those of a scheme.
 * @param ownColors called only on a page with editors or ignored elements, because measuring takes long
 */
export function colorMapping(
  scheme: ColorScheme,
  ownColors: () => OwnColors,
  pictures: Pictures,
): StyleMapping {
  const isInked = scheme.ink !== null || scheme.linkInk !== undefined;
  const [background, line] = [paint(scheme.background), paint(scheme.line)];
  const text = textPaint(scheme.text, isInked);
  /** A color behind a mask is visible only as an icon. */
  const backgroundPaint = (style: DeclaredStyle): Paint =>
    hasPicture(style.declared('mask-image') + style.declared('-webkit-mask-image')) ? text : background;
  const [page, paper, ink, border] = [
    background.literal(white),
    background.literal(parseColor('#f0f0f0')),
    text.literal(black),
    line.literal(parseColor('#767676')),
  ];
  const fields =
    'input:not([type=checkbox],[type=radio],[type=range],[type=color],[type=image]),select,button,textarea';
  const field = `background-color:${paper};color:${ink};border-color:${border}`;

  return {
    rewrites: {
      ...Object.fromEntries([
        ...textProperties.map((name) => [name, (value: string) => mapColor(value, text)] as const),
        ...lineProperties.map((name) => [name, (value: string) => mapColor(value, line)] as const),
      ]),
      'background-color': (value, style) => mapBackground(value, backgroundPaint(style)),
      'background-image': (value, style) => mapGradients(value, backgroundPaint(style), style),
      'box-shadow': (value, style) => mapShadows(value, line, background, style),
      'text-shadow': () => 'none',
    },
    get inherited() {
      return { ...inherited, 'color-scheme': ownColors().mode };
    },
    extra(style) {
      if (style.selector !== null && hasPicture(drawn(style))) pictures.add(style.selector);
      // Gradients in the shape of text may end in colors that cannot be found.
      const isInText = /text/.test(
        style.declared('background-clip') + style.declared('-webkit-background-clip'),
      );
      const filled = isInText ? `background-image:linear-gradient(${ink},${ink})!important;` : '';
      return filled + rootInk(style, ink);
    },
    get ground() {
      return ownColors().ground.color;
    },
    updated: () => pictures.update(),
    documentBase: { html: `background-color:${page};color:${ink};fill:${ink}` },
    base: {
      ':any-link': `color:${text.literal(parseColor('#0000ee'))}`,
      [fields]: field,
      'input::file-selector-button': field,
      '*::placeholder': `color:${text.literal(parseColor('#757575'))}`,
      mark: `background-color:${background.literal(parseColor('#ffff00'))};color:inherit`,
      'fieldset,iframe,hr,table[border],table[border] :is(td,th)': `border-color:${border}`,
      'dialog,[popover]': `background-color:${page};color:${ink};border-color:${border}`,
    },
    documentTop: {
      ':root': `color-scheme:${scheme.isDark ? 'dark' : 'light'}!important;${isInked ? inkDeclarations(scheme.ink) : ''}`,
    },
    top: scheme.linkInk === undefined ? {} : { ':any-link': inkDeclarations(scheme.linkInk) },
    get editor() {
      const { color, isDark } = ownColors().ground;
      const filter = isDark === scheme.isDark ? '' : `filter:${inverted}`;
      return { '': `background-color:${color};${filter}`, ' :is(img,video,picture)': filter };
    },
    attribute(name, value) {
      const color = /^[\da-f]{6}$/i.test(value) ? `#${value}` : value;
      if (!CSS.supports('color', color)) return null;
      if (name === 'bgcolor') return `background-color:${mapBackground(color, background)}`;
      return name === 'color' || name === 'text' ? `color:${mapColor(color, text)}` : null;
    },
    sampled({ color, backgroundColor, backgroundImage: image, borderTopColor, borderTopWidth }) {
      const back = mapBackground(backgroundColor, background);
      return [
        `color:${mapColor(color, text)}`,
        ...(back === 'transparent' ? [] : [`background-color:${back}`]),
        ...(image.includes('gradient(') && !hasPicture(image) ? ['background-image:none'] : []),
        ...(borderTopWidth === '0px' ? [] : [`border-color:${mapColor(borderTopColor, line)}`]),
      ];
    },
  };
}

/** Returns a nested rule for a color that the root of the document would inherit: black in every scheme. */
function rootInk({ selector, declared, isImportant }: DeclaredStyle, ink: string): string {
  const names = selector === null ? [] : ['color', 'fill'].filter((name) => inherits.test(declared(name)));
  const own = names.map((name) => `${name}:${ink}${isImportant(name) ? '!important' : ''}`);
  return own.length > 0 ? `&:where(:root){${own.join(';')}}` : '';
}

const inherits = /^(?:inherit|unset)$/;

const inherited = {
  color: 'CanvasText',
  fill: '#000',
  stroke: '',
  'caret-color': '',
  '-webkit-text-fill-color': '',
  '-webkit-text-stroke-color': '',
  'text-emphasis-color': '',
  'text-shadow': '',
};

/** Inverts lightness and keeps hues. */
const inverted = 'invert(1) hue-rotate(180deg)';

function drawn({ declared }: DeclaredStyle): string {
  return ['background-image', 'mask-image', '-webkit-mask-image'].map(declared).join();
}
