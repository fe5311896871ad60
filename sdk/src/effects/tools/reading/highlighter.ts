import { storagePrefix } from '../../../client/storage-keys.ts';
import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { panelStyle } from '../shared/panel-style.ts';
import { makeSelectionButton, type SelectedText, selectionButtonStyle } from '../shared/selection-button.ts';
import { findMark, type Mark, markOf, marksOf, withMarks } from './marks.ts';

const style = '::highlight(aw-marks) { background-color: #ffe49a; color: #1b2430; }';

/**
 * Marks and unmarks selected text. Marks are stored in the browser for each path and rendered with the CSS Custom
 * Highlight API, without DOM changes.
 */
export const highlighter: Effect = {
  code: 'highlighter',
  start(page) {
    const { window } = page;
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
        const stored = withMarks(window.localStorage.getItem(key), path, changed);
        if (stored === null) window.localStorage.removeItem(key);
        else window.localStorage.setItem(key, stored);
        marks = marksOf(stored, path);
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
        getSelection()?.removeAllRanges();
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

interface PageText {
  readonly text: string;
  readonly nodes: readonly { readonly node: Text; readonly start: number }[];
}

const wordless = 'script, style, noscript, template, textarea, select, [data-aw-ignore]';

function textOf({ document, root }: Pick<EffectPage, 'document' | 'root'>): PageText {
  const walker = dom
    .property(document, 'createTreeWalker')
    .call(document, root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
      if (node instanceof Element) {
        return dom.matches(node, wordless) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
      }
      return NodeFilter.FILTER_ACCEPT;
    });
  const nodes: { node: Text; start: number }[] = [];
  let text = '';
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    nodes.push({ node, start: text.length });
    text += node.data;
  }
  return { text, nodes };
}

function offsetsOf({ nodes }: PageText, range: Range): [start: number, end: number] {
  const inside = nodes.filter(({ node }) => range.intersectsNode(node));
  const [first] = inside;
  const last = inside.at(-1);
  if (first === undefined || last === undefined) return [0, 0];
  const start = first.start + (first.node === range.startContainer ? range.startOffset : 0);
  const end = last.start + (last.node === range.endContainer ? range.endOffset : last.node.length);
  return [start, end];
}

function rangeOf({ nodes }: PageText, start: number, end: number): Range | null {
  const first = nodes.findLast((each) => each.start <= start);
  const last = nodes.findLast((each) => each.start < end);
  if (first === undefined || last === undefined) return null;
  const range = new Range();
  range.setStart(first.node, Math.min(first.node.length, start - first.start));
  range.setEnd(last.node, Math.min(last.node.length, end - last.start));
  return range;
}
