import { flatParent, isHtmlElement, native } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { contrast, moveUntil, parseColor, toCss } from '../color/colors.ts';
import { effectiveBackground } from '../color/effective-background.ts';
import { toolValue } from '../shared/tool-value.ts';
import { focusedIn, listenInTrees } from '../shared/trees.ts';

const controls =
  'a[href],button,input,select,textarea,summary,[role=button],[role=link],[tabindex]:not([tabindex="-1"])';

const highlightHover: Effect = {
  code: 'highlight_hover',
  start(page) {
    const { changes } = page;
    let shown: Element | null = null;
    listenInTrees(page, 'pointerover', (path) => {
      const control = path.find((element) => native(element).matches(controls)) ?? null;
      if (control === shown) return;
      if (shown !== null) changes.undoElement(shown);
      shown = control;
      if (control === null || !isHtmlElement(control) || !page.isOfPage(control)) return;
      changes.setStyles(control, { outline: '2px solid currentcolor', 'outline-offset': '2px' });
    });
    return undefined;
  },
};

const defaultColor = '#D81B60';
/** Minimum contrast ratio between the focus outline and the adjacent pixels (WCAG 2.2, 2.4.13 Focus Appearance). */
const minimumContrast = 3;

const highlightFocus: Effect = {
  code: 'highlight_focus',
  start(page) {
    const { document } = page;
    let shown: Element | null = null;

    function colorFor(element: Element): string {
      const beside = effectiveBackground(page, flatParent(element) ?? element);
      const color = parseColor(defaultColor);
      if (contrast(color, beside) >= minimumContrast) return defaultColor;
      return toCss(moveUntil(color, beside, minimumContrast));
    }
    function show(element: Element | null): void {
      if (shown !== null) page.changes.undoElement(shown);
      shown = element;
      if (element === null || !isHtmlElement(element) || element === page.root || !page.isOfPage(element))
        return;
      const color = toolValue('focus_color', colorFor(element));
      page.changes.setStyles(element, { outline: `4px solid ${color}`, 'outline-offset': '2px' });
    }
    listenInTrees(page, 'focusin', ([target]) => show(target ?? null));
    listenInTrees(page, 'focusout', () => show(null));
    page.onModifier(() => show(focusedIn(document)));
    show(focusedIn(document));
    return undefined;
  },
};

/** focus_color has no effect of its own; highlight_focus uses its custom property. */
const focusColor: Effect = { code: 'focus_color', start: () => undefined };

export const followingEffects: readonly Effect[] = [highlightFocus, focusColor, highlightHover];
