import { native } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';

/** What can only be clicked gets a place in the tab order and a role, and answers Enter and Space. */
export const keyboardNavigation: Effect = {
  code: 'keyboard_navigation',
  start(page) {
    const { window } = page;
    const helped = new WeakSet<EventTarget>();
    page.eachBatch('*', (elements) => {
      const own = elements.filter((element) => !helped.has(element));
      const found = page.measure(own, ['cursor'], () =>
        own.filter((element) => {
          const { parentElement } = native(element);
          return isOnlyClickable(element, {
            cursor: getComputedStyle(element).cursor,
            cursorOfParent: parentElement === null ? '' : getComputedStyle(parentElement).cursor,
          });
        }),
      );
      for (const element of found) {
        helped.add(element);
        page.changes.setAttribute(element, 'tabindex', '0');
        if (!native(element).hasAttribute('role')) page.changes.setAttribute(element, 'role', 'button');
      }
    });
    // Last of all listeners, so that a page that answers the key itself is left alone.
    page.listen(window, 'keydown', (event) => {
      if (!(event instanceof KeyboardEvent) || event.defaultPrevented || event.repeat) return;
      const { key, target } = event;
      if ((key !== 'Enter' && key !== ' ') || target === null || !helped.has(target)) return;
      if (!(target instanceof HTMLElement)) return;
      event.preventDefault();
      native(target).click();
    });
  },
};

/** Reached by keyboard already, by itself or by what holds it. */
const reachable =
  'a[href], area[href], button, input, select, textarea, summary, details, label, option, iframe, audio[controls], video[controls], [tabindex], [contenteditable]:not([contenteditable="false"])';

/** Roles that promise to answer Enter and Space. */
const promised =
  '[role="button"], [role="link"], [role="menuitem"], [role="tab"], [role="checkbox"], [role="radio"], [role="switch"], [role="option"]';

/**
 * True for what can only be clicked. A page does not tell who listens for clicks, so it is what has a handler in its
 * markup, a role that promises one, or a hand as pointer of its own, and nothing else inside or around that keys reach.
 */
export function isOnlyClickable(
  element: HTMLElement,
  { cursor, cursorOfParent }: { readonly cursor: string; readonly cursorOfParent: string },
): boolean {
  if (
    native(element).matches(reachable) ||
    native(native(element).parentElement)?.closest('a[href], button, label, summary') != null
  )
    return false;
  if (
    native(element).matches(promised) ||
    native(element).hasAttribute('onclick') ||
    native(element).onclick !== null
  )
    return true;
  const asksForHand = cursor === 'pointer' && cursorOfParent !== 'pointer';
  return asksForHand && native(element).querySelector(reachable) === null;
}
