import type { VocabularyWord } from '../../../client/api.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { make } from '../shared/dom.ts';
import { placeBeside } from '../shared/place-beside.ts';

interface WordTip {
  /** Shows the explanation of a word next to its box, in window coordinates. */
  show(box: DOMRect, word: VocabularyWord): void;
  /** Hides the explanation unless the pointer reaches it in time. */
  hideSoon(): void;
}

export const wordTipStyle = `.aw-tip{position:absolute;max-width:min(22em,calc(100vw - 24px));padding:10px 14px;border:1px solid #5f6368;border-radius:8px;
background:#fff;color:#1a1a1a;font:16px/1.5 system-ui,sans-serif;box-shadow:0 2px 10px #0005;pointer-events:auto}
.aw-tip[hidden]{display:none}.aw-tip p{margin:0}.aw-tip p+p{margin-top:6px;font-style:italic}`;

/** Time for the pointer to move from the word to the tooltip, in milliseconds (WCAG 2.2, 1.4.13: hoverable). */
const leaveMs = 300;
const distancePx = 6;

export function createWordTip(page: EffectPage): WordTip {
  const { document, window } = page;
  const layer = page.layer();
  // The tooltip is hidden from screen readers because the panel contains the explanation.
  const tip = make(document, 'div', { class: 'aw-tip', hidden: true, 'aria-hidden': 'true' });
  layer.append(tip);
  let timer = 0;
  const keep = () => {
    window.clearTimeout(timer);
    timer = 0;
  };
  const hide = () => {
    keep();
    tip.hidden = true;
  };
  const hideSoon = () => {
    if (tip.hidden || timer !== 0) return;
    timer = window.setTimeout(hide, leaveMs);
  };
  const show = (word: DOMRect, { definition, example }: VocabularyWord) => {
    keep();
    const lines = [
      definition,
      ...(example === null ? [] : [page.phrase('effects.easy_words.example', { example })]),
    ];
    tip.replaceChildren(...lines.map((line) => make(document, 'p', {}, line)));
    tip.hidden = false;
    placeBeside(tip, word, distancePx);
  };
  tip.addEventListener('pointerenter', keep);
  tip.addEventListener('pointerleave', hideSoon);
  page.listen(document, 'keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
  page.listen(document, 'scroll', hide, { capture: true, passive: true });
  return { show, hideSoon };
}
