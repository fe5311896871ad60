import { native } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';

/** What a site listens to on `document`; `detail.isOn` says whether the visitor asks for more time. */
export const extendTimeoutsEvent = 'aw-extend-timeouts';

/**
 * Tells the site that the visitor needs more time. Only the site can give it: a script that loads later reads the
 * attribute `data-aw-extend_timeouts` of `<html>`.
 */
export const extendTimeouts: Effect = {
  code: 'extend_timeouts',
  start({ document, window }) {
    const tell = (isOn: boolean): void => {
      native(document).dispatchEvent(new window.CustomEvent(extendTimeoutsEvent, { detail: { isOn } }));
    };
    tell(true);
    return { stop: () => tell(false) };
  },
};
