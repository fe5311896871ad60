import * as dom from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';

const repeatWithinMs = 500;

const pressable = 'a, button, input, select, summary, label, [role], [onclick], [tabindex]';

/**
 * Ignores a repeated click on the same element within half a second, which is probably accidental. Clicks dispatched by
 * scripts are not affected.
 */
export const ignoreRepeatClicks: Effect = {
  code: 'ignore_repeat_clicks',
  start(page) {
    let lastTarget: Element | null = null;
    let lastAtMs = 0;
    page.listen(
      page.window,
      'click',
      (event) => {
        const { target, isTrusted, timeStamp } = event;
        if (!isTrusted || !(target instanceof Element) || !page.isOfPage(target)) return;
        const element = dom.closest(target, pressable) ?? target;
        const isRepeat = element === lastTarget && timeStamp - lastAtMs < repeatWithinMs;
        if (isRepeat) {
          event.preventDefault();
          event.stopImmediatePropagation();
          return;
        }
        lastTarget = element;
        lastAtMs = timeStamp;
      },
      { capture: true },
    );
  },
};
