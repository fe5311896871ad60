// Runs in the page that is measured.
import { type Color, contrast, over, toCss, white } from '../../../../sdk/src/effects/tools/color/colors.ts';

/** Something that the page paints: a text, generated characters, an icon, or the edge of a form control. */
export interface Part {
  /** The element's name, classes and text, for reports. */
  readonly name: string;
  readonly kind: 'text' | 'glyph' | 'icon' | 'edge';
  /** Font size in pixels; 0 for icons and edges. */
  readonly sizePx: number;
  /** Contrast ratio with the background; null if the colors are not those of single declarations. */
  readonly contrast: number | null;
  /** Left, top, width and height within the document, in pixels; null if the part has no box of its own. */
  readonly box: readonly [number, number, number, number] | null;
  /** The text's own color; null if it is unknown. */
  readonly ink: Color | null;
  /** A box cuts off the text, and the visitor cannot scroll to the rest. */
  readonly isCut: boolean;
  /** The text lies on another text. */
  readonly overlaps: boolean;
}

declare global {
  interface Window {
    /**
     * Returns the visible parts of the page or, unless `isFirst`, the state of those returned before.
     * @param own selector for the widget's elements
     */
    readParts(own: string, isFirst: boolean): Part[];
  }
}

type Box = readonly [left: number, top: number, right: number, bottom: number];
type Known = { readonly element: Element; readonly pseudo: string | null; readonly kind: Part['kind'] };
const transparent: Color = { r: 0, g: 0, b: 0, a: 0 };
const controls =
  'select,textarea,input:not([type=checkbox],[type=radio],[type=hidden],[type=range],[type=color],[type=file],[type=image])';
const shapes = 'path,circle,rect,ellipse,polygon,polyline,line,text,use';
const maximumIconPx = 40;
const tolerancePx = 2;
const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
  willReadFrequently: true,
});
const colors = new Map<string, Color>();
let styles = new Map<Element, CSSStyleDeclaration>();
let known: Known[] = [];

function styleOf(element: Element, pseudo: string | null = null): CSSStyleDeclaration {
  const cached = pseudo === null ? styles.get(element) : undefined;
  const style = cached ?? getComputedStyle(element, pseudo);
  if (pseudo === null) styles.set(element, style);
  return style;
}

/** Returns the channels of a CSS color after a CSS filter. */
function colorOf(css: string, filter = 'none'): Color {
  const key = css + filter;
  let color = colors.get(key);
  if (color === undefined && context !== null) {
    context.clearRect(0, 0, 1, 1);
    context.filter = filter;
    context.fillStyle = css;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data;
    color = { r, g, b, a: a / 255 };
    colors.set(key, color);
  }
  return color ?? transparent;
}
const parentOf = (element: Element): Element | null => {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
};
function ancestors(element: Element): Element[] {
  const path: Element[] = [];
  for (let at: Element | null = element; at !== null; at = parentOf(at)) path.push(at);
  return path;
}

/** Returns whether the colors of these styles, from the inside to the root, are all that is painted behind a part. */
function isPlain(path: readonly CSSStyleDeclaration[]): boolean {
  const effects = path.some(
    ({ mixBlendMode, backdropFilter, filter }) =>
      mixBlendMode !== 'normal' || (backdropFilter || 'none') !== 'none' || filter.includes('url('),
  );
  if (effects) return false;
  for (const { backgroundImage, boxShadow, backgroundColor, position } of path) {
    if (backgroundImage !== 'none' || boxShadow.includes('inset')) return false;
    if (colorOf(backgroundColor).a === 1) return true;
    if (position === 'absolute' || position === 'fixed') return false;
  }
  const isFiltered = path.some(({ filter }) => filter !== 'none');
  return !isFiltered && !/^(only )?dark/.test(path.at(-1)?.colorScheme ?? '');
}

/** Composites backgrounds, filters and group opacity, and returns the ink and what is behind it as they are shown. */
function composite(
  outward: readonly CSSStyleDeclaration[],
  ink: Color,
  back = white,
): readonly [Color, Color] {
  const style = outward.at(-1);
  if (style === undefined) return [over(ink, back), back];
  const ground = over(colorOf(style.backgroundColor), back);
  const opacity = Number(style.opacity);
  const [front, behind] = composite(outward.slice(0, -1), ink, ground).map((color) => {
    const shown = style.filter === 'none' ? color : colorOf(toCss(color), style.filter);
    return over({ ...shown, a: opacity }, back);
  });
  return [front ?? ink, behind ?? ground];
}

function contrastOf(path: readonly CSSStyleDeclaration[], ink: Color): number | null {
  return isPlain(path) ? contrast(...composite(path, ink)) : null;
}

const maskOf = ({ maskImage, webkitMaskImage }: CSSStyleDeclaration) => maskImage || webkitMaskImage;
const inksOfShapes = (svg: Element) =>
  [...svg.querySelectorAll(shapes)]
    .filter((shape) => shape.closest('defs,clipPath,mask,symbol,pattern') === null)
    .flatMap((shape) => {
      const { fill, stroke, fillOpacity, strokeOpacity, opacity, display } = styleOf(shape);
      if (display === 'none') return [];
      return [[fill, fillOpacity] as const, [stroke, strokeOpacity] as const].flatMap(([paint, share]) => {
        if (paint === 'none' || paint.startsWith('url(')) return [];
        const color = colorOf(paint);
        return [{ ...color, a: color.a * Number(share) * Number(opacity) }];
      });
    });

/** Text has to stand out from its background and from its shadow. */
function contrastOfText(path: readonly CSSStyleDeclaration[], ink: Color, shadow: string): number | null {
  if (!isPlain(path)) return null;
  const [shown, back] = composite(path, ink);
  const shadows = shadow.match(/(?:rgba?|color|okl\w+)\([^()]*\)/g) ?? [];
  return Math.min(contrast(shown, back), ...shadows.map((css) => contrast(shown, over(colorOf(css), back))));
}

/** A control is recognized by its border or by its own background. */
function contrastOfEdge(element: Element, path: readonly CSSStyleDeclaration[]): number | null {
  const [style, ...outside] = path;
  if (style === undefined || !isPlain(outside) || !isPlain(path)) return null;
  const fill = composite(path, transparent)[1];
  const [, ground] = composite(outside, transparent);
  const sides = (['Top', 'Right', 'Bottom', 'Left'] as const).flatMap((side) => {
    const isDrawn = style[`border${side}Style`] !== 'none' && style[`border${side}Width`] !== '0px';
    const [line] = composite(outside, colorOf(style[`border${side}Color`]));
    return isDrawn ? [Math.max(contrast(line, ground), contrast(line, fill))] : [];
  });
  return element.matches(':disabled')
    ? 21
    : Math.max(contrast(fill, ground), sides.length > 0 ? Math.min(...sides) : 1);
}

const textNodesOf = (element: Element) =>
  [...element.childNodes].filter(
    (node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.nodeValue ?? ''),
  );
const boxOf = ({ left, top, right, bottom }: DOMRect): Box => [left, top, right, bottom];
const isLarge = ([left, top, right, bottom]: Box) =>
  right - left >= tolerancePx && bottom - top >= tolerancePx;
const common = (one: Box, other: Box): Box => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
];

function boxesOf({ element, pseudo }: Known): Box[] {
  const nodes = textNodesOf(element);
  if (pseudo !== null) return nodes.length === 0 ? [boxOf(element.getBoundingClientRect())] : [];
  if (nodes.length === 0 || element.matches(controls)) return [boxOf(element.getBoundingClientRect())];
  const range = document.createRange();
  return nodes.flatMap((node) => {
    range.selectNodeContents(node);
    return [...range.getClientRects()].map(boxOf);
  });
}

/** Returns the area in which the element can be seen, and the area that scrolling cannot enlarge. */
function clipsOf(element: Element): { readonly shown: Box; readonly reachable: Box } {
  let shown: Box = [-1e6, -1e6, 1e6, 1e6];
  let reachable = shown;
  const scrolls = { x: false, y: false };
  let { position } = styleOf(element);
  for (const at of ancestors(element).slice(1)) {
    const style = styleOf(at);
    if (position === 'fixed' || at === document.body || at === document.documentElement) break;
    if (position === 'absolute' && style.position === 'static') continue;
    position = style.position;
    if (style.display === 'contents' || style.display === 'inline') continue;
    const [left, top, right, bottom] = boxOf(at.getBoundingClientRect());
    const { overflowX: x, overflowY: y } = style;
    if (x !== 'visible') shown = common(shown, [left, -1e6, right, 1e6]);
    if (y !== 'visible') shown = common(shown, [-1e6, top, 1e6, bottom]);
    scrolls.x ||= x === 'auto' || x === 'scroll';
    scrolls.y ||= y === 'auto' || y === 'scroll';
    if (!scrolls.x && x !== 'visible') reachable = common(reachable, [left, -1e6, right, 1e6]);
    if (!scrolls.y && y !== 'visible') reachable = common(reachable, [-1e6, top, 1e6, bottom]);
  }
  return { shown, reachable };
}

/** The area of a line's letters, without the space above and below them. */
const lettersIn = ([left, top, right, bottom]: Box): Box => {
  const margin = (bottom - top) / 4;
  return [left, top + margin, right, bottom - margin];
};
function isCutBy([left, top, right, bottom]: Box, reachable: Box): boolean {
  return (
    left < reachable[0] - tolerancePx ||
    top < reachable[1] - tolerancePx ||
    right > reachable[2] + tolerancePx ||
    bottom > reachable[3] + tolerancePx
  );
}

/** Returns the texts of which a line lies on a line of another text. */
function overlappingTexts(lines: { readonly of: Known; readonly box: Box }[]): Set<Known> {
  const found = new Set<Known>();
  lines.sort((one, other) => one.box[1] - other.box[1]);
  lines.forEach(({ of, box }, index) => {
    for (const other of lines.slice(index + 1)) {
      if (other.box[1] > box[3]) break;
      if (other.of !== of && isLarge(common(box, other.box))) found.add(of).add(other.of);
    }
  });
  return found;
}

function isShown(element: Element): boolean {
  const box = boxOf(element.getBoundingClientRect());
  return (
    isLarge(common(box, clipsOf(element).shown)) &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  );
}

function kindsOf(element: Element): Known[] {
  const is = (kind: Part['kind'], pseudo: string | null = null) => ({ element, pseudo, kind });
  const { width, height } = element.getBoundingClientRect();
  const isSmall = Math.max(width, height) <= maximumIconPx;
  const style = styleOf(element);
  const parts: Known[] = [];
  if (element instanceof SVGElement) return [is('icon')];
  if (element instanceof HTMLImageElement)
    return isSmall && /\.svg|image\/svg/.test(element.src) ? [is('icon')] : [];
  if (element.matches(controls)) {
    const isEmpty =
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.value === '';
    const hint = element.getAttribute('placeholder') ?? '';
    if (!isEmpty || hint !== '') parts.push(is('text', isEmpty ? '::placeholder' : null));
    return [...parts, is('edge')];
  }
  const hasText = textNodesOf(element).length > 0;
  if (hasText) parts.push(is('text'));
  if (maskOf(style) !== 'none' || (!hasText && isSmall && style.backgroundImage.includes('url(')))
    parts.push(is('icon'));
  for (const pseudo of ['::before', '::after']) {
    const { content, display, maskImage } = styleOf(element, pseudo);
    if (display === 'none') continue;
    if (/^"[^"]*[^"\s]/.test(content)) parts.push(is('glyph', pseudo));
    else if (content !== 'none' && (maskImage || 'none') !== 'none') parts.push(is('icon', pseudo));
  }
  return parts;
}

function find(root: ParentNode, own: string): Known[] {
  return [...root.querySelectorAll(root instanceof ShadowRoot ? '*' : 'body *')].flatMap((element) => {
    if (element.closest(`script,style,noscript,option,svg *,${own}`) !== null) return [];
    const inner = element.shadowRoot === null ? [] : find(element.shadowRoot, own);
    return isShown(element) ? [...kindsOf(element), ...inner] : inner;
  });
}

function paint({ element, pseudo, kind }: Known): Pick<Part, 'contrast' | 'ink'> {
  const style = styleOf(element, pseudo);
  const path = ancestors(element).map((each) => styleOf(each));
  if (pseudo !== null && pseudo !== '::placeholder') path.unshift(style);
  if (kind === 'edge') return { contrast: contrastOfEdge(element, path), ink: null };
  if (kind === 'icon') {
    if (maskOf(style) !== 'none')
      return { contrast: contrastOf(path.slice(1), colorOf(style.backgroundColor)), ink: null };
    const inks = element instanceof SVGElement ? inksOfShapes(element) : [];
    const ratios = inks.flatMap((ink) => contrastOf(path, ink) ?? []);
    return { contrast: ratios.length > 0 ? Math.max(...ratios) : null, ink: null };
  }
  if (style.backgroundClip === 'text') return { contrast: null, ink: null };
  const ink = colorOf(style.webkitTextFillColor || style.color);
  const isChanged = path.some(({ filter, mixBlendMode }) => filter !== 'none' || mixBlendMode !== 'normal');
  return { contrast: contrastOfText(path, ink, style.textShadow), ink: isChanged ? null : { ...ink } };
}

function nameOf(element: Element, pseudo: string | null): string {
  const words = (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 30);
  return `${[element.localName, ...element.classList].join('.')}${pseudo ?? ''} “${words}”`;
}

window.readParts = (own, isFirst) => {
  styles = new Map();
  if (isFirst) known = find(document, own);
  const boxes = new Map(known.map((each) => [each, boxesOf(each)]));
  const clips = new Map(known.map(({ element }) => [element, clipsOf(element)]));
  const letters = (each: Known) => (boxes.get(each) ?? []).filter(isLarge).map(lettersIn);
  const lines = known.flatMap((of) => {
    if (of.kind !== 'text') return [];
    const shown = clips.get(of.element)?.shown;
    return letters(of).flatMap((box) =>
      shown && isLarge(common(box, shown)) ? [{ of, box: common(box, shown) }] : [],
    );
  });
  const overlapping = overlappingTexts(lines);
  return known.map((each) => {
    const { element, pseudo, kind } = each;
    const { shown, reachable } = clips.get(element) ?? clipsOf(element);
    const [line] = (boxes.get(each) ?? []).map((box) => common(box, shown)).filter(isLarge);
    const isText = kind === 'text' || kind === 'glyph';
    return {
      name: nameOf(element, pseudo),
      kind,
      sizePx: isText ? Number.parseFloat(styleOf(element, pseudo).fontSize) : 0,
      ...paint(each),
      box:
        line === undefined || kind === 'edge'
          ? null
          : [line[0] + scrollX, line[1] + scrollY, line[2] - line[0], line[3] - line[1]],
      isCut: kind === 'text' && letters(each).some((box) => isCutBy(box, reachable)),
      overlaps: overlapping.has(each),
    };
  });
};
