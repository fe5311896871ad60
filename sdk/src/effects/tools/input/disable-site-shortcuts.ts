import * as dom from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { isEditable } from '../shared/dom.ts';

/** Selector for components whose shortcuts are active only on focus, which WCAG 2.1.4 allows. */
const withOwnKeys =
  'select, [role="listbox"], [role="menu"], [role="menubar"], [role="tree"], [role="grid"], [role="treegrid"], [role="radiogroup"], [role="application"]';

/**
 * Returns whether a key press without Ctrl, Alt or Meta types a letter, digit or symbol. Excludes the space bar,
 * because it scrolls and activates controls.
 */
export function isSingleKey({
  key,
  ctrlKey,
  altKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>): boolean {
  return !ctrlKey && !altKey && !metaKey && key !== ' ' && [...key].length === 1;
}

/**
 * Hides single-character key presses outside fields from the page's key handlers. A capturing handler that the page
 * registered earlier on the window runs first and cannot be stopped.
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
          if (!(event instanceof KeyboardEvent) || !isSingleKey(event) || !(target instanceof Element))
            return;
          if (isEditable(target) || dom.closest(target, withOwnKeys) !== null) return;
          if (!page.isOfPage(target) && target !== dom.html(page.document)) return;
          event.stopImmediatePropagation();
        },
        { capture: true },
      );
    }
  },
};
