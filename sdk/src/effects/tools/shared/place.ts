import * as dom from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { isEditable } from './dom.ts';
import { caretBox, lineBoxAt, lineHeightIn, moved, type Place } from './line-box.ts';
import { focusedIn, listenInTrees, viewportOffset } from './trees.ts';

/**
 * If an element has at most this many lines, the whole element is the reading position. Otherwise, only its first line
 * is.
 */
const linesOfOnePlace = 3;

/**
 * Reports the reading position at most once per frame. The position is the line at the pointer, the focused element or
 * the caret line, whichever changed last. Until one of them changes, it is the middle of the window. Returns a function
 * that reports the position again.
 */
export function followPlace(page: EffectPage, show: (place: Place) => void): () => void {
  const { document, window } = page;
  let read = (): Place => middleOf(window);
  let isByKeyboard = false;
  let isDrawing = false;

  const draw = (): void => {
    if (isDrawing) return;
    isDrawing = true;
    page.nextFrame(() => {
      isDrawing = false;
      show(read());
    });
  };
  const follow = (source: () => Place): void => {
    read = source;
    draw();
  };

  listenInTrees(page, 'pointermove', ([target], { clientX, clientY }) => {
    isByKeyboard = false;
    const { x, y } = viewportOffset(target ?? document);
    follow(() => lineBoxAt(document, x + clientX, y + clientY));
  });
  page.listen(
    window,
    'keydown',
    () => {
      isByKeyboard = true;
    },
    { capture: true },
  );
  listenInTrees(page, 'focusin', ([target]) => {
    if (target === undefined || !dom.matches(target, ':focus-visible')) return;
    follow(() => moved(placeOfElement(target), viewportOffset(target).y));
  });
  listenInTrees(page, 'selectionchange', () => {
    if (!isByKeyboard && !isEditable(focusedIn(document))) return;
    const place = caretBox(document, focusedIn(document));
    if (place !== null) follow(() => caretBox(document, focusedIn(document)) ?? place);
  });
  page.listen(window, 'scroll', draw, { capture: true, passive: true });
  page.listen(window, 'resize', draw);
  draw();
  return draw;
}

function middleOf({ innerHeight, document }: Window & typeof globalThis): Place {
  const lineHeight = lineHeightIn(dom.body(document));
  return { top: (innerHeight - lineHeight) / 2, bottom: (innerHeight + lineHeight) / 2, lineHeight };
}

function placeOfElement(element: Element): Place {
  const { top, bottom } = dom.bounds(element);
  const lineHeight = lineHeightIn(element);
  const isHigh = bottom - top > linesOfOnePlace * lineHeight;
  return { top, bottom: isHigh ? top + lineHeight : bottom, lineHeight };
}

/** Returns a strip of the given number of lines, centered on the reading position and clamped to the window. */
export function stripAround(
  { top, bottom, lineHeight }: Place,
  lines: number,
  windowHeight: number,
): { readonly top: number; readonly height: number } {
  const height = Math.max(bottom - top, lines * lineHeight);
  const centered = (top + bottom - height) / 2;
  return { top: Math.max(0, Math.min(centered, windowHeight - height)), height };
}
