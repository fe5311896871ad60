import { native } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { isEditable } from '../shared/dom.ts';

/** Parts of a page with keys of their own while they have the focus (WCAG 2.1.4 lets them). */
const withOwnKeys =
  'select, [role="listbox"], [role="menu"], [role="menubar"], [role="tree"], [role="grid"], [role="treegrid"], [role="radiogroup"], [role="application"]';

/** True for a key that alone writes a letter, digit or sign. The space bar scrolls and presses, and is none. */
export function isSingleKey({
  key,
  ctrlKey,
  altKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>): boolean {
  return !ctrlKey && !altKey && !metaKey && key !== ' ' && [...key].length === 1;
}

/**
 * Key handlers of the page do not see a single letter, digit or sign outside fields. A handler that the page gave to the
 * window before this one, for the capture phase, comes first and cannot be stopped.
 */
export const disableSiteShortcuts: Effect = {
  code: 'disable_site_shortcuts',
  start(page) {
    const { window } = page;
    for (const name of ['keydown', 'keypress', 'keyup']) {
      page.listen(
        window,
        name,
        (event) => {
          const [target = null] = event.composedPath();
          if (!(event instanceof KeyboardEvent) || !isSingleKey(event) || isEditable(target)) return;
          if (!(target instanceof Element) || native(target).closest(withOwnKeys) !== null) return;
          if (!page.isOfPage(target) && target !== native(page.document).documentElement) return;
          event.stopImmediatePropagation();
        },
        { capture: true },
      );
    }
  },
};
