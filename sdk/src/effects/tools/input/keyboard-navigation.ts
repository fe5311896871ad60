import * as dom from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';

/** Adds mouse-only elements to the tab order, with a role and with Enter and Space handlers. */
export const keyboardNavigation: Effect = {
  code: 'keyboard_navigation',
  start(page) {
    const { window } = page;
    const helped = new WeakSet<EventTarget>();
    page.eachBatch('*', (elements) => {
      const own = elements.filter((element) => !helped.has(element));
      const found = own.filter((element) => {
        const parent = dom.flatParent(element);
        return isOnlyClickable(element, {
          cursor: getComputedStyle(element).cursor,
          cursorOfParent: parent === null ? '' : getComputedStyle(parent).cursor,
        });
      });
      return () => {
        for (const element of found) {
          helped.add(element);
          page.changes.setAttribute(element, 'tabindex', '0');
          if (dom.attribute(element, 'role') === null) page.changes.setAttribute(element, 'role', 'button');
        }
      };
    });
    // Listens on the window, which key events reach last, so that keys already handled by the page can be ignored.
    page.listen(window, 'keydown', (event) => {
      if (event.defaultPrevented || event.repeat) return;
      const { key, target } = event;
      if ((key !== 'Enter' && key !== ' ') || target === null || !helped.has(target)) return;
      if (!(target instanceof HTMLElement)) return;
      event.preventDefault();
      dom.property(target, 'click').call(target);
    });
  },
};

/** Selector for elements that are already keyboard accessible, directly or through an ancestor. */
const reachable =
  'a[href], area[href], button, input, select, textarea, summary, details, label, option, iframe, audio[controls], video[controls], [tabindex], [contenteditable]:not([contenteditable="false"])';

/** Selector for controls. Elements inside a control need no tab stop of their own. */
const controls = 'a[href], button, label, summary';

/** Roles whose elements are expected to respond to Enter and Space. */
const promised =
  '[role="button"], [role="link"], [role="menuitem"], [role="tab"], [role="checkbox"], [role="radio"], [role="switch"], [role="option"]';

/**
 * Returns whether an element can be operated only by mouse. Click listeners cannot be detected, so the element must
 * have an inline click handler, a role that implies a click handler, or its own `cursor: pointer`. Excludes elements
 * inside a control and elements with focusable content in their shadow tree. An element identified only by its cursor
 * must not have focusable descendants.
 */
export function isOnlyClickable(
  element: HTMLElement,
  { cursor, cursorOfParent }: { readonly cursor: string; readonly cursorOfParent: string },
): boolean {
  if (dom.matches(element, reachable) || isInControl(element)) return false;
  if (dom.shadowRoot(element) !== null && containsReachable(element)) return false;
  if (
    dom.matches(element, promised) ||
    dom.attribute(element, 'onclick') !== null ||
    dom.property(element, 'onclick') !== null
  )
    return true;
  const hasPointerCursor = cursor === 'pointer' && cursorOfParent !== 'pointer';
  return hasPointerCursor && !containsReachable(element);
}

function isInControl(element: Element): boolean {
  if (dom.closest(dom.parentElement(element), controls) != null) return true;
  const root = dom.rootNode(element);
  return dom.isShadowRoot(root) && (dom.matches(root.host, reachable) || isInControl(root.host));
}

const containsReachable = (element: Element): boolean =>
  [...dom.composedTree(element)].some((each) => dom.matches(each, reachable));
