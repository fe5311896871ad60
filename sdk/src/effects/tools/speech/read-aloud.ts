import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { mainContent } from '../../passages/dom.ts';
import type { LocatedText } from '../../passages/located-text.ts';
import { pageText, whole } from '../../passages/page-text.ts';
import { createReader } from './reader.ts';
import { makeReadingBar } from './reading-bar.ts';

/**
 * Shows a bar with the buttons of a reader. Reading starts automatically only when the visitor has just turned the tool
 * on, because automatic speech on later pages would interfere with screen readers.
 */
export const readAloud: Effect = {
  code: 'read_aloud',
  start(page) {
    const bar = makeReadingBar(page);
    const reader = createReader(page, bar.show);
    const read = () => {
      const selected = selectedTexts(page);
      reader.read(selected.length > 0 ? selected : mainTexts(page));
    };
    bar.connect({
      play() {
        if (reader.state === 'reading') reader.pause();
        else if (reader.state === 'paused') reader.resume();
        else if (reader.state === 'idle') read();
      },
      next: () => reader.move(1),
      back: () => reader.move(-1),
      stop: reader.stop,
    });
    bar.show('idle');
    if (page.window.navigator.userActivation.isActive) read();
  },
};

/** Number of rows of a table, and of lines of code, above which they are left out unless they are selected. */
const mostRows = 50;
const mostLines = 3;
const codeSelector = 'pre:has(code, samp), [class*="code" i] pre, [class*="highlight" i] pre, [role="code"]';

function mainTexts(page: EffectPage): LocatedText[] {
  const { isOfPage } = page;
  const leftOut = (count: number): LocatedText => ({
    text: page.phrase('effects.speech.left_out', { count }),
    pieces: [],
    language: page.language,
  });
  return pageText(mainContent(page.root), {
    isOfPage,
    replacementOf(element) {
      const rows = dom.localName(element) === 'table' ? dom.queryAll(element, 'tr').length : 0;
      if (rows > mostRows) return leftOut(rows);
      const isCode = dom.matches(element, codeSelector);
      const lines = isCode ? dom.text(element).trim().split('\n').length : 0;
      return lines > mostLines ? leftOut(lines) : null;
    },
  });
}

function selectedTexts({ root, isOfPage }: EffectPage): LocatedText[] {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return [];
  const range = selection.getRangeAt(0);
  if (!dom.contains(root, range.commonAncestorContainer)) return [];
  return pageText(range.commonAncestorContainer, {
    isOfPage,
    portionOf(node) {
      if (dom.isElement(node)) return selection.containsNode(node) ? whole : null;
      if (!range.intersectsNode(node)) return null;
      const from = node === range.startContainer ? range.startOffset : 0;
      return [from, node === range.endContainer ? range.endOffset : node.length];
    },
  });
}
