import type { VocabularyWord } from '../../../client/api.ts';
import { native } from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';

export interface WordTip {
  explain(element: HTMLElement, word: VocabularyWord): void;
}

const style = `.aw-tip{position:absolute;max-width:min(22rem,calc(100vw - 24px));padding:10px 14px;border:1px solid #5f6368;border-radius:8px;
background:#fff;color:#1a1a1a;font:16px/1.5 system-ui,sans-serif;box-shadow:0 2px 10px #0005;pointer-events:auto}
.aw-tip[hidden]{display:none}.aw-tip p{margin:0}.aw-tip p+p{margin-top:6px;font-style:italic}`;

/** Time for the pointer to move from the word to the tooltip, in milliseconds (WCAG 2.2, 1.4.13: hoverable). */
const leaveMs = 300;
const distancePx = 6;

export function createWordTip(page: EffectPage): WordTip {
  const { document, window } = page;
  page.setLayerStyle(style);
  const layer = page.layer();
  const tip = native(document).createElement('div');
  tip.className = 'aw-tip';
  tip.hidden = true;
  // The tooltip is hidden from screen readers because the explanation is also the word's accessible description.
  tip.setAttribute('aria-hidden', 'true');
  layer.append(tip);
  let timer = 0;
  const hide = () => {
    window.clearTimeout(timer);
    tip.hidden = true;
  };
  const hideSoon = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(hide, leaveMs);
  };
  const show = (element: HTMLElement, { definition, example }: VocabularyWord) => {
    window.clearTimeout(timer);
    const lines = [
      definition,
      ...(example === null ? [] : [page.phrase('effects.easy_words.example', { example })]),
    ];
    tip.replaceChildren(
      ...lines.map((line) => {
        const paragraph = native(document).createElement('p');
        paragraph.textContent = line;
        return paragraph;
      }),
    );
    tip.hidden = false;
    const word = element.getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    const { clientWidth, clientHeight } = native(document).documentElement;
    const isRoomBelow = word.bottom + distancePx + height <= clientHeight;
    tip.style.left = `${Math.max(8, Math.min(word.left, clientWidth - width - 8))}px`;
    tip.style.top = `${isRoomBelow ? word.bottom + distancePx : Math.max(8, word.top - distancePx - height)}px`;
  };
  tip.addEventListener('pointerenter', () => window.clearTimeout(timer));
  tip.addEventListener('pointerleave', hideSoon);
  page.listen(document, 'keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
  page.listen(document, 'scroll', hide, { capture: true, passive: true });
  return {
    explain(element, word) {
      for (const name of ['pointerenter', 'focus', 'click']) {
        element.addEventListener(name, () => show(element, word));
      }
      for (const name of ['pointerleave', 'blur']) element.addEventListener(name, hideSoon);
    },
  };
}
