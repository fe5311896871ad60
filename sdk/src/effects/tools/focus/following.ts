import * as dom from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { kindOf } from '../../overrides/kinds.ts';
import { contrast, moveUntil, parseColor, toCss } from '../color/colors.ts';
import { effectiveBackground } from '../color/effective-background.ts';
import { modifier, toolValue } from '../shared/tool-value.ts';
import { focusedIn, isInPage, listenInTrees } from '../shared/trees.ts';

const controls =
  'a[href],button,input,select,textarea,summary,[role=button],[role=link],[tabindex]:not([tabindex="-1"])';

const highlightHover: Effect = {
  code: 'highlight_hover',
  start({ setRules }) {
    setRules({ [`:is(${controls}):hover`]: 'outline:2px solid currentcolor;outline-offset:2px' });
  },
};

const defaultColor = '#D81B60';
/** Minimum contrast ratio between the focus outline and the adjacent pixels (WCAG 2.2, 2.4.13 Focus Appearance). */
const minimumContrast = 3;

const highlightFocus: Effect = {
  code: 'highlight_focus',
  start(page) {
    function colorFor(element: Element): string {
      const beside = effectiveBackground(page, dom.flatParent(element) ?? element);
      const color = parseColor(defaultColor);
      if (contrast(color, beside) >= minimumContrast) return defaultColor;
      return toCss(moveUntil(color, beside, minimumContrast));
    }
    function show(element: Element | null): void {
      const color = element !== null && isInPage(page, element) ? colorFor(element) : defaultColor;
      // The hosts of shadow roots that contain the focused element also match `:focus`.
      const others = [
        page.rootSelector,
        'iframe',
        'frame',
        ...(element === null ? [] : hostsOf(element).map(kindOf)),
      ];
      page.setRules({
        [`:focus:not(${others})`]: `outline:4px solid ${toolValue('focus_color', color)};outline-offset:2px`,
      });
    }
    listenInTrees(page, 'focusin', ([target]) => show(target ?? null));
    show(focusedIn(page.document));
  },
};

function hostsOf(element: Element): Element[] {
  const root = dom.rootNode(element);
  return dom.isShadowRoot(root) ? [root.host, ...hostsOf(root.host)] : [];
}

export const followingEffects: readonly Effect[] = [highlightFocus, modifier('focus_color'), highlightHover];
