import * as dom from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import type { DeclaredStyle, Rewrite, Rules } from '../../overrides/mapping.ts';
import { normalLineHeight } from '../shared/line-box.ts';

/** Makes room for larger text in boxes whose height the page's rules fix, by changing these rules. */
interface Boxes {
  /** Changes to the rules that fix the height of boxes with too little room; empty while there are none. */
  readonly rewrites: Readonly<Record<string, Rewrite>>;
  /** Rules for positioned boxes that would cover each other. */
  readonly rules: Rules;
  /** Records a rule if it fixes a height. Returns further declarations for it. */
  extra(style: DeclaredStyle): string;
  /** Finds the boxes that cut off their content even at the page's own text size. Call it before the text grows. */
  remember(): void;
  /** Finds the boxes with too little room. Call it after the text has grown. Returns whether there are new ones. */
  check(): boolean;
}

/** Minimum height of a box to enlarge, in CSS pixels. Smaller boxes usually hide text that is only for screen readers. */
const leastPx = 4;
const roundingPx = 2;
const flexible = /^(?:auto|inherit|initial|unset|revert|none|(?:fit|max|min)-content|[\d.]+%)?$/;
/** Selector for elements whose `style` attribute may fix a height. */
const inline = '[style*="height"]';
/** Identifies the heights of `style` attributes. The same height often has the same purpose. */
const inlineKey = (height: string) => `style: ${height}`;
/** Matches a `style` attribute with which a script positions an element, such as a row of a virtual list. */
const scriptedPosition = /(?:^|[;\s])(?:position|top|inset|transform|translate)\s*:/;

export function createBoxes(page: EffectPage): Boxes {
  const { window } = page;
  const selectors = new Set<string>();
  /** Selectors, and keys of `style` attributes. */
  const enlarged = new Set<string>();
  const rules: Record<string, string> = {};
  /** Boxes that have been measured at the page's own text size, and whether their content fitted. */
  const didFit = new WeakMap<Element, boolean>();
  let isRemembered = false;

  const isEnlarged = ({ selector }: DeclaredStyle, height: string) =>
    !flexible.test(height) && enlarged.has(selector ?? inlineKey(height));
  const rewrites = {
    height: (height: string, style: DeclaredStyle) => (isEnlarged(style, height) ? 'auto' : height),
    'max-height': (height: string, style: DeclaredStyle) => (isEnlarged(style, height) ? 'none' : height),
  };

  function boxes(): Element[] {
    const list = [inline, ...selectors].filter((selector) => !selector.includes('::')).join();
    return [...page.trees()].flatMap((tree) =>
      [...dom.queryAll(tree, list)].filter((box) => dom.isHtmlElement(box) && page.isOfPage(box)),
    );
  }

  function fits(box: Element): boolean {
    const needed = dom.matches(box, 'input,select')
      ? fieldHeight(window.getComputedStyle(box))
      : dom.property(box, 'scrollHeight');
    return needed <= dom.property(box, 'clientHeight') + roundingPx;
  }

  function canGrow(box: Element): boolean {
    if (dom.property(box, 'clientHeight') < leastPx) return false;
    if (dom.matches(box, 'textarea,[type=range],[type=color]')) return false;
    const style = window.getComputedStyle(box);
    const isClamped = !/^(?:none)?$/.test(style.getPropertyValue('-webkit-line-clamp'));
    return !isClamped && style.display !== 'inline' && !scrolls(box);
  }

  /** Returns whether the box may be enlarged: a box that hides overflowing content must have shown all of it before. */
  function mayGrow(box: Element): boolean {
    const { overflowY } = window.getComputedStyle(box);
    return didFit.get(box) ?? overflowY === 'visible';
  }

  const scrolls = (box: Element) => /auto|scroll/.test(window.getComputedStyle(box).overflowY);

  /** Returns what may fix the height of a box: selectors of rules, and keys of its `style` attribute. */
  function keysOf(box: Element): string[] {
    const { height, maxHeight } = dom.isStyled(box) ? box.style : { height: '', maxHeight: '' };
    const found = [...selectors].filter((each) => !each.includes('::') && dom.matches(box, each));
    return [...found, ...[height, maxHeight].filter((each) => each !== '').map(inlineKey)];
  }

  function separate(box: Element): void {
    const next = dom.property(box, 'nextElementSibling');
    if (next === null || !areStacked(box, next)) return;
    const both = [box, next];
    if (both.some((each) => scriptedPosition.test(dom.attribute(each, 'style') ?? ''))) return;
    for (const each of both) rules[selectorOf(each)] = 'position:static!important';
  }

  function areStacked(box: Element, next: Element): boolean {
    if ([box, next].some((each) => window.getComputedStyle(each).position !== 'absolute')) return false;
    const [upper, lower] = [dom.bounds(box), dom.bounds(next)];
    return upper.top < lower.top && upper.bottom <= lower.top + roundingPx;
  }

  return {
    get rewrites() {
      return enlarged.size > 0 ? rewrites : {};
    },
    rules,
    extra(style) {
      const height = style.declared('height');
      if (flexible.test(height) && flexible.test(style.declared('max-height'))) return '';
      if (style.selector !== null) selectors.add(style.selector);
      return isEnlarged(style, height) ? `min-height:${height};` : '';
    },
    remember() {
      if (isRemembered) return;
      isRemembered = true;
      for (const box of boxes()) didFit.set(box, fits(box));
    },
    check() {
      const before = enlarged.size + Object.keys(rules).length;
      const all = boxes();
      const full = all.filter((box) => !fits(box) && canGrow(box) && mayGrow(box));
      // A scroll container without a fixed height shows all of its content, and scripts can no longer scroll it.
      const kept = new Set(full.length > 0 ? all.filter(scrolls).flatMap(keysOf) : []);
      for (const box of full) {
        separate(box);
        for (const key of keysOf(box)) if (!kept.has(key)) enlarged.add(key);
      }
      return enlarged.size + Object.keys(rules).length > before;
    },
  };
}

/** Returns the height of a field's line and padding, which its `scrollHeight` does not report. */
function fieldHeight({ fontSize, lineHeight, paddingTop, paddingBottom }: CSSStyleDeclaration): number {
  const linePx = Number.parseFloat(lineHeight) || normalLineHeight * Number.parseFloat(fontSize);
  return linePx + Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
}

/** Returns a selector for elements like this one in parents like its parent. */
function selectorOf(element: Element): string {
  const parent = dom.flatParent(element);
  return [...(parent === null ? [] : [parent]), element]
    .map((each) => {
      const id = dom.attribute(each, 'id');
      const names = [...dom.property(each, 'classList')].map((name) => `.${CSS.escape(name)}`);
      return CSS.escape(dom.localName(each)) + (id ? `#${CSS.escape(id)}` : '') + names.join('');
    })
    .join('>');
}
