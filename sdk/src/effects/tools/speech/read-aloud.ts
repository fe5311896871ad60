import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { mainContent } from '../../passages/dom.ts';
import type { LocatedText } from '../../passages/located-text.ts';
import { pageText, whole } from '../../passages/page-text.ts';
import { createReader, type ReaderState } from './reader.ts';

const style = `.aw-reader{position:absolute;inset-block-end:16px;inset-inline-start:16px;display:flex;gap:8px;padding:8px;
border:1px solid #5f6368;border-radius:12px;background:#fff;color:#1a1a1a;font:16px/1.4 system-ui,sans-serif;box-shadow:0 2px 10px #0005}
.aw-reader button{min-width:44px;min-height:44px;padding:0 14px;border:1px solid #5f6368;border-radius:8px;background:#f1f3f4;color:inherit;font:inherit;cursor:pointer}
.aw-reader button:focus-visible{outline:3px solid #0b57d0;outline-offset:2px}
.aw-reader button[disabled]{color:#5f6368;cursor:default}
@media print{.aw-reader{display:none}}`;

/**
 * Shows a bar with a Read/Pause button and a Stop button. Reading starts automatically only when the visitor has just
 * turned the tool on, because automatic speech on later pages would interfere with screen readers.
 */
export const readAloud: Effect = {
  code: 'read_aloud',
  start(page) {
    const bar = createBar(page);
    const reader = createReader(page, (state) => bar.show(state));
    const read = () => {
      const selected = selectedTexts(page);
      reader.read(selected.length > 0 ? selected : pageText(mainContent(page.root), page));
    };
    bar.main.addEventListener('click', () => {
      if (reader.state === 'reading') reader.pause();
      else if (reader.state === 'paused') reader.resume();
      else if (reader.state === 'idle') read();
    });
    bar.stop.addEventListener('click', () => reader.stop());
    page.listen(page.document, 'keydown', ({ key }) => {
      if (key === 'Escape') reader.stop();
    });
    bar.show('idle');
    if (page.window.navigator.userActivation?.isActive === true) read();
  },
};

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

const mainPhrases: Readonly<Record<ReaderState, string>> = {
  idle: 'effects.speech.read',
  loading: 'effects.speech.loading',
  reading: 'effects.speech.pause',
  paused: 'effects.speech.continue',
};

function createBar(page: EffectPage) {
  page.setLayerStyle(style);
  const element = page.layer({ interactive: true });
  const bar = dom.createElement(page.document, 'div');
  bar.className = 'aw-reader';
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', page.phrase('effects.speech.bar'));
  const button = () => {
    const made = dom.createElement(page.document, 'button');
    made.type = 'button';
    bar.append(made);
    return made;
  };
  const main = button();
  const stop = button();
  stop.textContent = page.phrase('effects.speech.stop');
  // Clicking the bar must not clear the text selection, which may be read next.
  bar.addEventListener('pointerdown', (event) => event.preventDefault());
  bar.addEventListener('mousedown', (event) => event.preventDefault());
  element.append(bar);
  return {
    main,
    stop,
    show(state: ReaderState) {
      main.textContent = page.phrase(mainPhrases[state]);
      main.setAttribute('aria-disabled', String(state === 'loading'));
      stop.disabled = state === 'idle';
    },
  };
}
