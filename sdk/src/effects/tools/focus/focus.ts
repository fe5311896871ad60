import { native } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { behind } from '../color/behind.ts';
import { contrast, moveUntil, parseColor, toCss } from '../color/colors.ts';

const defaultColor = '#D81B60';
/** WCAG 2.2, 2.4.13 Focus Appearance: against what is beside the outline. */
const leastContrast = 3;

export const highlightFocus: Effect = {
  code: 'highlight_focus',
  start(page) {
    const { document } = page;
    let shown: Element | null = null;

    function colorFor(element: Element): string {
      const chosen = page.valueOf('focus_color');
      if (chosen !== null) return chosen;
      const beside = page.measure([element], () => behind(page, native(element).parentElement ?? element));
      const color = parseColor(defaultColor);
      if (contrast(color, beside) >= leastContrast) return defaultColor;
      return toCss(moveUntil(color, beside, leastContrast));
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

/** Changes highlight_focus, which asks for its value. */
export const focusColor: Effect = { code: 'focus_color', start: () => undefined };
