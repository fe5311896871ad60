import * as dom from '../../../page-dom.ts';
import { cssString } from '../../overrides/css-text.ts';
import { kindOf } from '../../overrides/kinds.ts';

export interface ElementFacts {
  readonly position: string;
  readonly isAside: boolean;
  /** True if the ID, class or label suggests a chat widget, a consent banner or a newsletter prompt. */
  readonly isNamedAsBar: boolean;
  readonly isDialog: boolean;
  /** True if the element contains `main` or the first heading, or covers most of the window. */
  readonly holdsContent: boolean;
  readonly holdsField: boolean;
}

/**
 * Returns whether an element is side content: an `aside`, an element that stays in view while the page scrolls, a chat
 * widget or a banner. Dialogs that await user input are not side content. Neither are elements that contain the main
 * content, such as a fixed wrapper around the whole page.
 */
export function isOutsideContent({
  position,
  isAside,
  isNamedAsBar,
  isDialog,
  holdsContent,
}: ElementFacts): boolean {
  if (holdsContent) return false;
  const isPinned = staysInView({ position });
  if (isNamedAsBar && (isPinned || position === 'absolute' || isDialog)) return true;
  return !isDialog && (isPinned || isAside);
}

export function staysInView({ position }: Pick<ElementFacts, 'position'>): boolean {
  return position === 'fixed' || position === 'sticky';
}

const asideSelector = 'aside, [role="complementary"]';
const contentSelector = 'main,[role="main"]';
const dialogSelector = 'dialog[open], [role="dialog"], [role="alertdialog"], [aria-modal="true"]';
export const fieldSelector =
  'input:not([type="hidden"], [type="submit"], [type="button"], [type="reset"]), select, textarea, [contenteditable]:not([contenteditable="false"])';
const barName =
  /cookie|consent|gdpr|newsletter|chat(?!eau)|intercom|livehelp|subscribe|promo-?bar|app-?banner/i;
/** Fraction of the window's area above which a fixed element is considered the page's container. */
const mostOfWindow = 0.6;

export function factsOf(element: HTMLElement): ElementFacts {
  const { position } = getComputedStyle(element);
  return {
    position,
    isAside: dom.matches(element, asideSelector),
    isNamedAsBar: barName.test(
      [
        dom.property(element, 'id'),
        dom.attribute(element, 'class'),
        dom.attribute(element, 'aria-label'),
      ].join(' '),
    ),
    isDialog: dom.matches(element, dialogSelector),
    holdsContent:
      dom.matches(element, `${contentSelector},h1,body`) ||
      dom.query(element, contentSelector) !== null ||
      (staysInView({ position }) && fillsWindow(element)),
    holdsField: dom.query(element, fieldSelector) !== null,
  };
}

function fillsWindow(element: HTMLElement): boolean {
  const { width, height } = dom.bounds(element);
  const view = dom.view(dom.ownerDocument(element));
  const isRead = dom.text(element).trim().length > 500;
  return view !== null && isRead && width * height > mostOfWindow * view.innerWidth * view.innerHeight;
}

/**
 * Returns a selector that continues that of an element's kind and excludes elements of other use. If the kind still has
 * other elements, it also depends on the element's position among its siblings.
 */
export function likenessOf(element: HTMLElement, facts: ElementFacts): string {
  const attributes = ['id', 'aria-label'].flatMap((name) => {
    const value = dom.attribute(element, name);
    return value === null ? [] : [`[${name}=${cssString(value)}]`];
  });
  const position = /(?<![\w-])position\s*:\s*\w+/i.exec(dom.attribute(element, 'style') ?? '')?.[0];
  if (position !== undefined) attributes.push(`[style*=${cssString(position)}]`);
  const others = `${contentSelector},h1,body,:has(${contentSelector}),:focus-within${facts.isDialog ? '' : `,${dialogSelector}`}`;
  const selector = `${attributes.join('')}:not(${others})`;
  const alike = [...dom.queryAll(treeOf(element), kindOf(element) + selector)].filter(dom.isHtmlElement);
  const isSame = alike.every((each) => each === element || factsOf(each).position === facts.position);
  return isSame ? selector : `${selector}:nth-child(${siblingsBefore(element) + 1})`;
}

function treeOf(element: Element): Document | ShadowRoot | Element {
  const root = dom.rootNode(element);
  return dom.isShadowRoot(root) || dom.isDocument(root) ? root : element;
}

function siblingsBefore(element: Element): number {
  let count = 0;
  for (let at = previousOf(element); at !== null; at = previousOf(at)) count += 1;
  return count;
}

function previousOf(element: Element): Element | null {
  return dom.property(element, 'previousElementSibling');
}
