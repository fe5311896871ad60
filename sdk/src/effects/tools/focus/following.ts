import { flatParent, native } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { contrast, moveUntil, parseColor, toCss } from '../color/colors.ts';
import { effectiveBackground } from '../color/effective-background.ts';

const controls =
  'a[href],button,input,select,textarea,summary,[role=button],[role=link],[tabindex]:not([tabindex="-1"])';

const highlightHover: Effect = {
  code: 'highlight_hover',
  start({ changes, document, isOfPage, listen }) {
    let shown: Element | null = null;
    listen(document, 'pointerover', ({ target }) => {
      const control = target instanceof Element ? native(target).closest(controls) : null;
      if (control === shown) return;
      if (shown !== null) changes.undoElement(shown);
      shown = control;
      if (!(control instanceof HTMLElement) || !isOfPage(control)) return;
      changes.setStyle(control, 'outline', '2px solid currentcolor');
      changes.setStyle(control, 'outline-offset', '2px');
    });
    return undefined;
  },
};

const defaultColor = '#D81B60';
/** Minimum contrast with the pixels adjacent to the outline (WCAG 2.2, 2.4.13 Focus Appearance). */
const minimumContrast = 3;

const highlightFocus: Effect = {
  code: 'highlight_focus',
  start(page) {
    const { document } = page;
    let shown: Element | null = null;

    function colorFor(element: Element): string {
      const chosen = page.valueOf('focus_color');
      if (chosen !== null) return chosen;
      const beside = effectiveBackground(page, flatParent(element) ?? element);
      const color = parseColor(defaultColor);
      if (contrast(color, beside) >= minimumContrast) return defaultColor;
      return toCss(moveUntil(color, beside, minimumContrast));
    }
    function show(element: Element | null): void {
      if (shown !== null) page.changes.undoElement(shown);
      shown = element;
      if (!(element instanceof HTMLElement) || element === page.root || !page.isOfPage(element)) return;
      page.changes.setStyle(element, 'outline', `4px solid ${colorFor(element)}`);
      page.changes.setStyle(element, 'outline-offset', '2px');
    }
    page.listen(document, 'focusin', ({ target }) => show(target instanceof Element ? target : null));
    page.listen(document, 'focusout', () => show(null));
    page.onModifier(() => show(native(document).activeElement));
    show(native(document).activeElement);
    return undefined;
  },
};

/** Has no effect of its own; highlight_focus reads its value. */
const focusColor: Effect = { code: 'focus_color', start: () => undefined };

export const followingEffects: readonly Effect[] = [highlightFocus, focusColor, highlightHover];
