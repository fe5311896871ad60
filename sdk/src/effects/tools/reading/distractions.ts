import { native } from '../../../page-dom.ts';
import { isVisible } from '../shared/dom.ts';

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
const dialogSelector = 'dialog[open], [role="dialog"], [role="alertdialog"], [aria-modal="true"]';
const fieldSelector =
  'input:not([type="hidden"], [type="submit"], [type="button"], [type="reset"]), select, textarea, [contenteditable]:not([contenteditable="false"])';
const barName =
  /cookie|consent|gdpr|newsletter|chat(?!eau)|intercom|livehelp|subscribe|promo-?bar|app-?banner/i;
/** Fraction of the window's area above which a fixed element is considered the page's container. */
const mostOfWindow = 0.6;

export function factsOf(element: HTMLElement): ElementFacts {
  const { position } = getComputedStyle(element);
  return {
    position,
    isAside: native(element).matches(asideSelector),
    isNamedAsBar: barName.test(
      [
        native(element).id,
        native(element).getAttribute('class'),
        native(element).getAttribute('aria-label'),
      ].join(' '),
    ),
    isDialog: native(element).matches(dialogSelector),
    holdsContent:
      native(element).matches('main, [role="main"], h1, body') ||
      native(element).querySelector('main, [role="main"]') !== null ||
      (staysInView({ position }) && fillsWindow(element)),
    holdsField: native(element).querySelector(fieldSelector) !== null,
  };
}

function fillsWindow(element: HTMLElement): boolean {
  const { width, height } = native(element).getBoundingClientRect();
  const view = native(native(element).ownerDocument).defaultView;
  const isRead = (native(element).textContent ?? '').trim().length > 500;
  return view !== null && isRead && width * height > mostOfWindow * view.innerWidth * view.innerHeight;
}

export function playsByItself(element: Element): boolean {
  return native(element).matches('video[autoplay], audio[autoplay]') && isVisible(element);
}
