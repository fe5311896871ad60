import { native } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';

/** Event dispatched on `document`; `detail.isOn` is true while the visitor requests more time. */
export const extendTimeoutsEvent = 'aw-extend-timeouts';

/**
 * Signals to the site that the visitor needs more time, which only the site can grant. Scripts that load later can read
 * the attribute `data-aw-extend_timeouts` of `<html>`.
 */
export const extendTimeouts: Effect = {
  code: 'extend_timeouts',
  start({ document, window }) {
    const notify = (isOn: boolean): void => {
      native(document).dispatchEvent(new window.CustomEvent(extendTimeoutsEvent, { detail: { isOn } }));
    };
    notify(true);
    return { stop: () => notify(false) };
  },
};
