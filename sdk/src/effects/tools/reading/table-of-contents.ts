import * as dom from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { textOf } from '../../passages/page-text.ts';
import { plainText } from '../../passages/words.ts';
import { byDocumentOrder, make } from '../shared/dom.ts';
import { goTo } from '../shared/go-to.ts';
import { makeLaunchedPanel } from '../shared/launcher.ts';
import { panelStyle } from '../shared/panel-style.ts';
import { type HeadingNode, headingLevel, nestHeadings } from './headings.ts';

export const headingSelector = ':is(h1, h2, h3, h4, h5, h6):not([role]), [role="heading"]';

const style = `
.aw-contents a.aw-row { display: flex; align-items: center; text-decoration: none; }
.aw-contents ol ol { padding-inline-start: 16px; border-inline-start: 1px solid var(--line); margin-inline-start: 12px; }
.aw-contents a.aw-row:hover { text-decoration: underline; }
`;

/** Shows a panel with the page's headings as nested links and updates it when headings change. */
export const tableOfContents: Effect = {
  code: 'table_of_contents',
  start(page) {
    const { document } = page;
    page.setLayerStyle(panelStyle + style);
    const headings = new Set<HTMLElement>();
    const draw = (): void => {
      const shown = [...headings]
        .filter((heading) => dom.isConnected(heading) && dom.isVisible(heading))
        .sort(byDocumentOrder);
      const nodes = nestHeadings(
        shown.flatMap((target) => {
          const text = plainText(textOf(target));
          return text === '' ? [] : [{ level: headingLevel(target), text, target }];
        }),
      );
      const list =
        nodes.length === 0 ? make(document, 'p', {}, page.phrase('effects.contents.none')) : listOf(nodes);
      panel.body.replaceChildren(
        make(document, 'nav', { 'aria-label': title, class: 'aw-contents aw-rows' }, list),
      );
    };
    const listOf = (nodes: readonly HeadingNode<HTMLElement>[]): HTMLElement =>
      make(
        document,
        'ol',
        {},
        ...nodes.map(({ text, target, children }) => {
          const link = make(document, 'a', { class: 'aw-row', href: `#${target.id}` }, text);
          page.listen(link, 'click', (event) => {
            // Leaves the URL unchanged, because a site may use the fragment for its own purposes.
            event.preventDefault();
            goTo(page, target);
          });
          return make(document, 'li', {}, link, ...(children.length === 0 ? [] : [listOf(children)]));
        }),
      );

    const title = page.phrase('effects.contents.title');
    const layer = page.layer({ interactive: true });
    const { panel, stop } = makeLaunchedPanel(page, layer, 'list', {
      title,
      onOpen: draw,
      opensWithTool: true,
    });
    const redraw = (): void => {
      if (panel.isOpen) page.nextFrame(draw);
    };
    page.eachElement(
      headingSelector,
      (heading) => {
        headings.add(heading);
        redraw();
      },
      (heading) => {
        headings.delete(heading);
        redraw();
      },
    );
    return { stop };
  },
};
