import { isDark, parseColor } from '../color/colors.ts';
import { makeSvg } from '../shared/dom.ts';

export type PointerKind = 'arrow' | 'hand';

/** Pointer outlines on a 32 × 32 grid, with their hot spots. */
const shapes: Readonly<
  Record<PointerKind, { readonly path: string; readonly hot: readonly [number, number] }>
> = {
  arrow: { path: 'M5 2v23.5l5.6-5.2 3.7 8.6 4.2-1.8-3.7-8.4h7.9z', hot: [5, 2] },
  hand: {
    path: 'M12 3.6c1.5 0 2.6 1.1 2.6 2.6v7l7.6 1.7c2 .5 3.3 2.2 3.1 4.2l-.8 6.3c-.2 1.9-1.8 3.3-3.7 3.3h-6.6c-1.2 0-2.4-.6-3.1-1.6l-5.4-7.4c-.8-1.1-.6-2.6.5-3.4 1-.8 2.400-.7 3.300.1V6.200c0-1.500 1.100-2.600 2.500-2.600z',
    hot: [12, 4],
  },
};

/** Browsers' default and maximum pointer sizes, in CSS pixels. */
const usualSize = 32;
const largestSize = 128;

export interface PointerStyle {
  /** Width and height of the pointer image, in CSS pixels. */
  readonly size: number;
  readonly fill: string;
  readonly edge: string;
}

/**
 * Returns a pointer whose size is `percent` of the default 32 px, but at most 128 px. Its outline is black or white,
 * whichever has more contrast with the fill.
 */
export function pointerStyle(percent: string, color: string): PointerStyle {
  const size = Math.min(largestSize, Math.round((usualSize * Number(percent)) / 100));
  return { size, fill: color.slice(0, 7), edge: isDark(parseColor(color)) ? '#FFFFFF' : '#000000' };
}

/** Creates the pointer as an SVG element styled only with presentation attributes, which no CSP blocks. */
export function pointerElement(
  document: Document,
  kind: PointerKind,
  { size, fill, edge }: PointerStyle,
): SVGSVGElement {
  const svg = makeSvg(document, '0 0 32 32', [shapes[kind].path]);
  svg.setAttribute('width', String(size));
  svg.setAttribute('height', String(size));
  svg.setAttribute('fill', fill);
  svg.setAttribute('stroke', edge);
  svg.setAttribute('stroke-width', '2');
  svg.setAttribute('stroke-linejoin', 'round');
  return svg;
}

/** Returns the pointer as a `cursor` property value with a fallback keyword. */
export function pointerValue(document: Document, kind: PointerKind, style: PointerStyle): string {
  const [x, y] = hotSpot(kind, style);
  const usual = kind === 'hand' ? 'pointer' : 'default';
  return `url("${pointerAddress(document, kind, style)}") ${x} ${y}, ${usual}`;
}

function pointerAddress(document: Document, kind: PointerKind, style: PointerStyle): string {
  const markup = new XMLSerializer().serializeToString(pointerElement(document, kind, style));
  return `data:image/svg+xml,${encodeURIComponent(markup)}`;
}

export function hotSpot(kind: PointerKind, { size }: PointerStyle): readonly [number, number] {
  const [x, y] = shapes[kind].hot;
  return [Math.round((x * size) / usualSize), Math.round((y * size) / usualSize)];
}
