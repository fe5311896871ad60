import { hasOwnText, native } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';

const scale = 2;
const gapPx = 20;

const look = `.magnifier{position:absolute;max-width:min(90%,32em);max-height:50%;overflow:hidden;padding:.5em .75em;
border:2px solid;border-radius:8px;background:#fff;color:#111;white-space:pre-line;overflow-wrap:anywhere}
@media (forced-colors:active){.magnifier{background:Canvas;color:CanvasText}}`;

/** Shows enlarged text in a panel that is hidden from screen readers because the text is already in the page. */
export const textMagnifier: Effect = {
  code: 'text_magnifier',
  start(page) {
    const { document, window } = page;
    const layer = page.layer();
    const panel = native(document).createElement('div');
    page.setLayerStyle(look);
    panel.className = 'magnifier';
    panel.ariaHidden = 'true';
    panel.hidden = true;
    layer.append(panel);
    let shown: Element | null = null;

    function textOf(target: EventTarget | null): HTMLElement | null {
      let at = target instanceof HTMLElement ? target : null;
      while (at !== null && !hasOwnText(at)) at = native(at).parentElement;
      return at !== null && page.isOfPage(at) ? at : null;
    }
    function show(target: EventTarget | null, x: number, y: number): void {
      const element = textOf(target);
      panel.hidden = element === null;
      if (element === null) {
        shown = null;
        return;
      }
      if (element !== shown) {
        const { fontSize, fontFamily, direction } = window.getComputedStyle(element);
        const value = isField(element) ? element.value : '';
        panel.textContent = value || native(element).textContent.trim();
        panel.lang = native(native(element).closest<HTMLElement>('[lang]'))?.lang ?? '';
        Object.assign(panel.style, {
          fontFamily,
          direction,
          fontSize: `${Number.parseFloat(fontSize) * scale}px`,
        });
        shown = element;
      }
      const { offsetWidth, offsetHeight } = panel;
      const isRoomBelow = y + gapPx + offsetHeight <= window.innerHeight;
      panel.style.left = `${Math.max(0, Math.min(x, window.innerWidth - offsetWidth))}px`;
      panel.style.top = `${Math.max(0, isRoomBelow ? y + gapPx : y - gapPx - offsetHeight)}px`;
    }

    page.listen(document, 'pointermove', ({ target, clientX, clientY }) => show(target, clientX, clientY));
    page.listen(document, 'focusin', ({ target }) => {
      if (!(target instanceof Element)) return;
      const { left, bottom } = native(target).getBoundingClientRect();
      show(target, left, bottom);
    });
    page.listen(document, 'keydown', ({ key }) => {
      if (key === 'Escape') panel.hidden = true;
    });
    return undefined;
  },
};

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((kind) => element instanceof kind);
}
