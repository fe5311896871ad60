import * as dom from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { textOf } from '../../passages/page-text.ts';
import { isField } from '../shared/dom.ts';
import { placeBeside } from '../shared/place-beside.ts';
import { listenInTrees, viewportOffset } from '../shared/trees.ts';

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
    const panel = dom.createElement(document, 'div');
    page.setLayerStyle(look);
    panel.className = 'magnifier';
    panel.ariaHidden = 'true';
    panel.hidden = true;
    layer.append(panel);
    let shown: Element | null = null;

    /**
     * Shows the text of the first element in `path` that directly contains text. `left` and `top` are relative to that
     * element's viewport.
     */
    function show(path: readonly Element[], left: number, top: number): void {
      const element = path.find(dom.hasOwnText);
      panel.hidden = element === undefined || !page.isOfPage(element);
      if (element === undefined || panel.hidden) {
        shown = null;
        return;
      }
      if (element !== shown) {
        const { fontSize, fontFamily, direction } = window.getComputedStyle(element);
        const value = isField(element) ? element.value : '';
        panel.textContent = value || textOf(element);
        panel.lang = dom.attribute(dom.closest(element, '[lang]'), 'lang') ?? '';
        Object.assign(panel.style, {
          fontFamily,
          direction,
          fontSize: `${Number.parseFloat(fontSize) * scale}px`,
        });
        shown = element;
      }
      const offset = viewportOffset(element);
      const y = top + offset.y;
      placeBeside(panel, { left: left + offset.x, top: y, bottom: y }, gapPx);
    }

    listenInTrees(page, 'pointermove', (path, { clientX, clientY }) => show(path, clientX, clientY));
    listenInTrees(page, 'focusin', (path) => {
      const { left = 0, bottom = 0 } = path[0] ? dom.bounds(path[0]) : {};
      show(path, left, bottom);
    });
    page.listen(document, 'keydown', ({ key }) => {
      if (key === 'Escape') panel.hidden = true;
    });
  },
};
