import { native } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';

const controls =
  'a[href],button,input,select,textarea,summary,[role=button],[role=link],[tabindex]:not([tabindex="-1"])';

export const highlightHover: Effect = {
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
