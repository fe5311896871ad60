import { flatParent, hasOwnText, isHtmlElement, isStyled, native } from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import {
  type BackgroundIcon,
  backgroundIconProperties,
  createIconFinder,
  pseudoIconRules,
} from './background-icons.ts';
import { type Color, memoized, parseColor, toCss } from './colors.ts';
import { effectiveBackground, ownBackground } from './effective-background.ts';

/** A color to map. Its values are computed on access, because reading styles takes most of a tool's time. */
export interface Foreground {
  readonly own: Color;
  /** The background color behind the text or border, after the tool's changes. */
  readonly back: Color;
}

export interface TextColor extends Foreground {
  readonly isLink: boolean;
}

/** A tool's color mappings. Colors without a mapping stay unchanged. */
export interface Recoloring {
  /**
   * Maps a background color, or returns null to leave it unchanged. Called for each element with a background, and
   * always for the page itself.
   */
  readonly background?: (own: Color, element: Element) => Color | null;
  readonly text?: (text: TextColor) => Color | null;
  readonly border?: (border: Foreground) => Color | null;
  /** Called with the inline SVG icons of the processed elements, once the colors of all elements have been changed. */
  readonly icons?: (icons: readonly SVGElement[]) => void;
  /** Called for each element with background icons, once its colors have been changed. */
  readonly backgroundIcons?: (element: HTMLElement, icons: readonly BackgroundIcon[]) => void;
}

const textColors = ['color', '-webkit-text-fill-color'];
const backgrounds = ['background-color', 'background-image'];
const colorProperties = [...backgrounds, ...backgroundIconProperties, ...textColors, 'border-color'];

const pictures = 'img,video,picture,canvas,svg,svg *,object,embed,iframe';

function iconsOf(element: Element): SVGElement[] {
  const icons: SVGElement[] = [];
  for (let at = native(element).firstElementChild; at !== null; at = native(at).nextElementSibling)
    if (native(at).localName === 'svg' && isStyled(at) && !isHtmlElement(at)) icons.push(at);
  return icons;
}

/** Checks the border style first, because browsers return keywords faster than lengths. */
function hasBorder(style: CSSStyleDeclaration): boolean {
  return (
    (style.borderTopStyle !== 'none' && style.borderTopWidth !== '0px') ||
    (style.borderBottomStyle !== 'none' && style.borderBottomWidth !== '0px')
  );
}

type Values = Readonly<Record<string, string>>;

/** Stands for a color that stays unchanged. */
const unchanged: Color = { r: 0, g: 0, b: 0, a: 0 };

/** Returns the same object for the same colors, so that the style ledger recognizes it. */
const valuesFor = memoized((background: Color) =>
  memoized((text: Color) =>
    memoized((border: Color): Values => {
      const values: Record<string, string> = {};
      if (background !== unchanged) values['background-color'] = toCss(background);
      if (text !== unchanged) for (const name of textColors) values[name] = toCss(text);
      if (border !== unchanged) values['border-color'] = toCss(border);
      return values;
    }),
  ),
);
const noValues = valuesFor(unchanged)(unchanged)(unchanged);

/**
 * Changes the colors of all elements that match `selector`, now and when elements are added. Reads all page values
 * before writing any.
 */
export function recolor(page: EffectPage, recoloring: Recoloring, selector = '*'): void {
  const { background, text, border, icons, backgroundIcons } = recoloring;
  const { window, document, changes } = page;
  const html = native(document).documentElement;
  const newBackground = (own: Color, element: Element) =>
    own.a === 0 && native(element).localName !== 'html' ? null : (background?.(own, element) ?? null);
  const afterChange = (own: Color, element: Element) => newBackground(own, element) ?? own;

  const withBackgroundIcons = new WeakSet<Element>();
  const backgroundIconsOf = backgroundIcons && createIconFinder(page);
  let known = new Map<Element, Color>();
  /** Own backgrounds of elements that were read as ancestors, so that they are not read again when visited. */
  let owns = new Map<Element, Color>();
  let current = {};
  let batch: ReadonlySet<Element> = new Set();
  let element: Element = html;
  let front: Color | undefined;
  let style = window.getComputedStyle(html);
  let image = '';
  let svgs: readonly SVGElement[] = [];

  function ownOf(each: Element): Color {
    const own = ownBackground(window.getComputedStyle(each));
    owns.set(each, own);
    return own;
  }
  const readBack = () => effectiveBackground(page, element, afterChange, known, front, ownOf);
  function backColor(): Color {
    const around: Element[] = [];
    for (let at = flatParent(element); at !== null && !known.has(at); at = flatParent(at))
      if (!batch.has(at)) around.push(at);
    return around.length === 0 ? readBack() : page.measure(around, backgrounds, readBack, []);
  }
  const borderColor: Foreground = {
    get own() {
      return parseColor(style.borderTopColor);
    },
    get back() {
      return backColor();
    },
  };
  const textColor: TextColor = {
    get own() {
      return parseColor(style.color);
    },
    get back() {
      return backColor();
    },
    get isLink() {
      return native(element).closest('a[href]') !== null;
    },
  };

  /** Maps the background color of an element with a mask like a text color, because it is visible only as an icon. */
  function maskColor(own: Color): Color | null {
    front = { ...own, a: 0 };
    return text?.({ own, back: backColor(), isLink: false }) ?? null;
  }

  /**
   * Returns the style values to set on an element. Also sets `element`, `style` and `image`, which the getters above
   * and the caller read.
   */
  function valuesOf(each: HTMLElement, computed: CSSStyleDeclaration): Values {
    element = each;
    svgs = iconsOf(element);
    style = computed;
    image = background ? style.backgroundImage : 'none';
    const own = background && (owns.get(element) ?? ownBackground(style, image));
    const isMask = own !== undefined && own.a > 0 && style.maskImage.includes('url(');
    const color = own === undefined ? null : isMask ? maskColor(own) : newBackground(own, element);
    front = color ?? own;
    // Icons may be drawn in the text color of their element.
    const hasColor = text !== undefined && (svgs.length > 0 || hasOwnText(element));
    const ofText = hasColor ? text(textColor) : null;
    const ofBorder = border !== undefined && hasBorder(style) ? border(borderColor) : null;
    const values = valuesFor(color ?? unchanged)(ofText ?? unchanged)(ofBorder ?? unchanged);
    return color !== null && image !== 'none' && native(element).textContent.trim() !== ''
      ? { ...values, 'background-image': 'none' }
      : values;
  }

  const ofPage =
    background &&
    page.measure([html], colorProperties, () =>
      effectiveBackground(page, html, (own) => background(own, html) ?? own),
    );
  /** Called with the changes to the first elements, because an earlier call would cause another style recalculation. */
  function changePage(color: Color): void {
    changes.setStyle(html, 'background-color', toCss(color));
    // Browsers give the file selector button a light background, but it inherits the field's new text color.
    page.setStyle(
      `input${page.outside}::file-selector-button{background:none!important;color:inherit!important}${pseudoIconRules(page.outside)}`,
    );
  }
  // Until the page has a body, there are no elements to visit, and the page would appear in its own color.
  if (ofPage && native(document).body === null) changePage(ofPage);
  page.eachBatch(`${selector}:not(${pictures})`, (elements, _, traversal, styles) => {
    if (traversal !== current) [known, owns] = [new Map(), new Map()];
    current = traversal;
    batch = new Set(elements);
    const changed: [HTMLElement, Values, readonly BackgroundIcon[]][] = [];
    const found: SVGElement[] = [];
    page.measure(
      elements,
      colorProperties,
      () => {
        elements.forEach((element, index) => {
          const values = valuesOf(element, styles[index] ?? window.getComputedStyle(element));
          const ofBackground = backgroundIconsOf?.(element, style, image, backColor) ?? [];
          if (ofBackground.length > 0 || values !== noValues || withBackgroundIcons.has(element))
            changed.push([element, values, ofBackground]);
          found.push(...svgs);
        });
      },
      textColors,
    );
    return () => {
      if (ofPage && !changes.has(html)) changePage(ofPage);
      for (const [element, values, ofBackground] of changed) {
        if (withBackgroundIcons.has(element)) changes.undoElement(element);
        if (values !== noValues) changes.setStyles(element, values);
        if (ofBackground.length === 0) continue;
        withBackgroundIcons.add(element);
        backgroundIcons?.(element, ofBackground);
      }
      if (icons && found.length > 0)
        page.visited().then(() => page.signal.aborted || icons(found), page.fail);
    };
  });
}
