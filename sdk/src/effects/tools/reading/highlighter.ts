import { storagePrefix } from '../../../client/storage-keys.ts';
import { native } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { panelStyle } from '../shared/panel-style.ts';
import { makeSelectionButton, type SelectedText, selectionButtonStyle } from '../shared/selection-button.ts';
import { findMark, type Mark, markOf, marksOf, withMarks } from './marks.ts';
import { offsetsOf, rangeOf, textOf } from './page-text.ts';

const style = '::highlight(aw-marks) { background-color: #ffe49a; color: #1b2430; }';

/**
 * Selected text can be marked and unmarked. Marks are kept in the browser for that path of the site, and painted by the
 * Custom Highlight API: the page's own nodes stay as they are.
 */
export const highlighter: Effect = {
  code: 'highlighter',
  start(page) {
    const { window, document } = page;
    page.setStyle(style);
    page.setLayerStyle(panelStyle + selectionButtonStyle);
    const key = `${storagePrefix}marks`;
    const path = window.location.pathname;
    let marks = readMarks();

    const paint = (): void => {
      const text = textOf(page);
      const ranges = marks.flatMap((mark) => {
        const place = findMark(text.text, mark);
        const range = place === null ? null : rangeOf(text, ...place);
        return range === null ? [] : [range];
      });
      window.CSS.highlights.set('aw-marks', new window.Highlight(...ranges));
    };
    /** Marks that a selection touches. */
    const touched = ({ range }: SelectedText): Mark[] => {
      const text = textOf(page);
      const [start, end] = offsetsOf(text, range);
      return marks.filter((mark) => {
        const place = findMark(text.text, mark);
        return place !== null && place[0] < end && place[1] > start;
      });
    };
    const save = (changed: readonly Mark[]): void => {
      try {
        const kept = withMarks(window.localStorage.getItem(key), path, changed);
        if (kept === null) window.localStorage.removeItem(key);
        else window.localStorage.setItem(key, kept);
        marks = marksOf(kept, path);
      } catch {
        marks = [...changed];
        page.announce(page.phrase('effects.highlighter.unsaved'));
      }
      paint();
    };

    let isWaiting = false;
    const later = new window.MutationObserver(() => {
      if (isWaiting) return;
      isWaiting = true;
      page.nextFrame(() => {
        isWaiting = false;
        paint();
      });
    });
    later.observe(page.root, { subtree: true, childList: true, characterData: true });
    paint();

    const button = makeSelectionButton(page, page.layer({ interactive: true }), {
      icon: 'marker',
      label: (selected) =>
        page.phrase(touched(selected).length > 0 ? 'effects.highlighter.unmark' : 'effects.highlighter.mark'),
      run: (selected) => {
        const old = touched(selected);
        if (old.length > 0) {
          save(marks.filter((mark) => !old.includes(mark)));
          return;
        }
        const text = textOf(page);
        const [start, end] = offsetsOf(text, selected.range);
        if (end > start) save([...marks, markOf(text.text, start, end)]);
        native(document).getSelection()?.removeAllRanges();
      },
    });
    return {
      stop: () => {
        later.disconnect();
        button.stop();
        window.CSS.highlights.delete('aw-marks');
      },
    };

    function readMarks(): Mark[] {
      try {
        return marksOf(window.localStorage.getItem(key), path);
      } catch {
        return [];
      }
    }
  },
};
