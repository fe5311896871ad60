import { native } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { isOnlyClickable } from './clickable.ts';

/** What can only be clicked gets a place in the tab order and a role, and answers Enter and Space. */
export const keyboardNavigation: Effect = {
  code: 'keyboard_navigation',
  start(page) {
    const { window } = page;
    const helped = new WeakSet<EventTarget>();
    page.eachBatch('*', (elements) => {
      const own = elements.filter((element) => !helped.has(element));
      const found = page.measure(own, () =>
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
