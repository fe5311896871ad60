import * as dom from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { make } from '../shared/dom.ts';
import { goTo } from '../shared/go-to.ts';
import { findVisible } from '../shared/trees.ts';

const parts: readonly (readonly [key: string, selector: string])[] = [
  ['effects.skip.main', 'main, [role="main"]'],
  ['effects.skip.navigation', 'nav, [role="navigation"]'],
  ['effects.skip.search', 'search, [role="search"], input[type="search"]'],
];

const style = `
aw-skip { display: block; position: fixed; inset: 8px auto auto 8px; z-index: 2147483647; font: 400 16px/1.5 system-ui, sans-serif; }
aw-skip:not(:focus-within) { clip-path: inset(50%); block-size: 1px; inline-size: 1px; overflow: hidden; }
aw-skip a {
  display: inline-flex; align-items: center; min-block-size: 44px; padding: 0 16px; margin-inline-end: 8px; border-radius: 8px;
  background: #ffffff; color: #1b2430; border: 2px solid #1b2430; text-decoration: underline;
}
aw-skip a:focus-visible { outline: 3px solid #0b57d0; outline-offset: 2px; }
aw-skip a:not(:focus-visible) { opacity: 0.95; }
`;

/**
 * Adds links to main content, navigation and search at the start of the tab order. A link is visible only while
 * focused.
 */
export const skipLinks: Effect = {
  code: 'skip_links',
  start(page) {
    const { document } = page;
    const body = dom.body(document);
    page.setStyle(style);
    const links = dom.createElement(document, 'aw-skip');
    links.setAttribute('role', 'navigation');
    links.setAttribute('aria-label', page.phrase('effects.skip.name'));
    links.lang = page.language;
    const targetOf = (selector: string): HTMLElement | undefined => findVisible(page, selector)[0];
    const draw = (): void => {
      const shown = parts.filter(([, selector]) => targetOf(selector) !== undefined);
      links.hidden = shown.length === 0;
      const keys = shown.map(([key]) => key).join();
      if (links.dataset.shown === keys) return;
      links.dataset.shown = keys;
      links.replaceChildren(
        ...shown.map(([key, selector]) => {
          const link = make(
            document,
            'a',
            { href: `#${dom.attribute(targetOf(selector), 'id') ?? ''}` },
            page.phrase(key),
          );
          page.listen(link, 'click', (event) => {
            event.preventDefault();
            const target = targetOf(selector);
            if (target !== undefined) goTo(page, target);
          });
          return link;
        }),
      );
    };
    page.afterLoad(() => page.changes.insert(links, body, dom.firstChild(body)));
    const selector = parts.map(([, each]) => each).join();
    page.eachElement(selector, draw, draw);
    draw();
  },
};
