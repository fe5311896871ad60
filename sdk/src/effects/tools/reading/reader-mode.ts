import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { languageOf } from '../../passages/dom.ts';
import { make } from '../shared/dom.ts';
import { icon } from '../shared/icons.ts';
import { makeOverlay } from '../shared/overlay.ts';
import { panelStyle } from '../shared/panel-style.ts';
import { copyArticle } from './article-copy.ts';

/**
 * Text tools change only the underlying page, so the reader view itself applies their numeric values, such as text
 * size. `content-visibility` halves the time to open a long article; the margins keep its clipping from cutting off
 * outlines.
 */
const style = `
.aw-reader { inset: 0; border: 0; border-radius: 0; box-shadow: none; background: var(--paper); overflow: auto; scroll-padding: 5em 2em; }
.aw-reader > .aw-head { position: sticky; inset-block-start: 0; background: var(--paper); z-index: 1; }
.aw-overlay .aw-head h2.aw-title { font-size: 1em; font-weight: 400; color: var(--muted); }
.aw-reader-close { display: flex; align-items: center; gap: 8px; }
.aw-overlay .aw-article { outline: none; }
.aw-article {
  max-inline-size: min(66ch, 100vw - 32px); margin-inline: auto; padding-block: 32px 64px;
  font-size: calc(1.25em * var(--aw-text_zoom, 100) / 100); line-height: max(1.6, var(--aw-line_height, 100) / 100);
  letter-spacing: calc(1em * var(--aw-letter_spacing, 0) / 100);
  word-spacing: calc(1em * var(--aw-word_spacing, 0) / 100); overflow-wrap: anywhere;
}
.aw-article > :not(img), .aw-article div > :not(img) {
  content-visibility: auto; contain-intrinsic-block-size: auto 5em; overflow-clip-margin: 1em;
}
.aw-article > * + *, .aw-article div > * + * { margin-block-start: 1em; }
.aw-article :is(h1, h2, h3, h4, h5, h6) { line-height: 1.2; margin-block: 1.5em 0.5em; font-weight: 700; }
.aw-article div > :is(h1, h2, h3, h4, h5, h6):first-child { margin-block-start: 0.5em; }
.aw-article h1 { font-size: 1.6em; }
.aw-article h2 { font-size: 1.35em; }
.aw-article :is(h3, h4, h5, h6) { font-size: 1.15em; }
.aw-article a { color: var(--accent); }
.aw-article img { max-inline-size: 100%; block-size: auto; }
.aw-article figcaption { color: var(--muted); font-size: 0.875em; }
.aw-article ol { list-style: decimal; padding-inline-start: 1.5em; }
.aw-article ul { list-style: disc; padding-inline-start: 1.5em; }
.aw-article blockquote { margin: 1em 0; padding-inline-start: 1em; border-inline-start: 4px solid var(--line); }
.aw-article pre { overflow: auto; }
.aw-article table { border-collapse: collapse; display: block; overflow: auto; }
.aw-article :is(th, td) { border: 1px solid var(--line); padding: 4px 8px; text-align: start; }
`;

/**
 * Shows the main content in a view above the page. The page is inert while the view is open. Closing the view turns the
 * tool off.
 */
export const readerMode: Effect = {
  code: 'reader_mode',
  start(page) {
    const { document, client } = page;
    const article = findArticle(page);
    if (article === null) {
      page.announce(page.phrase('effects.reader.none'));
      return;
    }
    page.setLayerStyle(panelStyle + style);
    const copies = new Map<string, HTMLElement>();
    const view = makeOverlay(page, 'section', 'aw-reader');
    view.setAttribute('role', 'dialog');
    view.setAttribute('aria-label', page.phrase('effects.reader.name'));
    const close = make(document, 'button', { type: 'button' }, icon(document, 'close'));
    close.append(page.phrase('effects.reader.close'));
    close.className = 'aw-reader-close';
    const title = make(document, 'h2', { class: 'aw-title' }, page.phrase('effects.reader.name'));
    const body = make(document, 'article', { class: 'aw-article', tabindex: '-1' });
    const language = languageOf(article);
    if (language !== '') body.lang = language;
    body.dir = getComputedStyle(article).direction;
    copyArticle(page, article, body, (id, copy) => copies.set(id, copy)).catch(page.fail);
    view.append(make(document, 'div', { class: 'aw-head' }, title, close), body);
    page.layer({ interactive: true }).append(view);

    const leave = (): void => client.settings.unset('reader_mode');
    page.listen(close, 'click', leave);
    // Key events in the view do not reach the window.
    for (const target of [page.window, view])
      page.listen(target, 'keydown', ({ key }) => {
        if (key === 'Escape') leave();
      });
    page.listen(view, 'click', (event) => {
      const link = event.target instanceof Element ? dom.closest(event.target, 'a[href^="#"]') : null;
      const copy = copies.get(decodeURIComponent(dom.attribute(link, 'href')?.slice(1) ?? ''));
      if (copy === undefined) return;
      event.preventDefault();
      copy.tabIndex = -1;
      copy.scrollIntoView();
      copy.focus({ preventScroll: true });
    });

    const before = dom.property(document, 'activeElement');
    const isFocusOnPage = before === null || before === dom.body(document) || page.isOfPage(before);
    page.eachElement(`${dom.localName(page.root)}>*`, (element) => {
      if (dom.parentElement(element) === page.root) page.changes.setAttribute(element, 'inert', '');
    });
    if (isFocusOnPage) body.focus({ preventScroll: true });
    return {
      stop: () => {
        if (isFocusOnPage && before instanceof HTMLElement) focusWhenActive(page.window, before);
      },
    };
  },
};

/** Focuses the element once it is no longer inert; on a large page, that may take several frames. */
function focusWhenActive(window: Window, element: HTMLElement, frames = 300): void {
  window.requestAnimationFrame(() => {
    if (frames > 0 && dom.closest(element, '[inert]') !== null) focusWhenActive(window, element, frames - 1);
    else dom.focus(element);
  });
}

const shortestArticle = 140;

/**
 * Finds the element with the main content: `main` (or its only `article` if that contains the title), or else the
 * longest `article`, or else the parent of the longest run of paragraphs.
 */
function findArticle({ root, isOfPage }: EffectPage): Element | null {
  const candidates = (selector: string): Element[] =>
    [...dom.queryAll(root, selector)].filter((element) => isOfPage(element) && dom.isVisible(element));
  const [main, secondMain] = candidates('main, [role="main"]');
  if (main !== undefined && secondMain === undefined && lengthOf(main) >= shortestArticle) {
    const [article, secondArticle] = candidates('main article, [role="main"] article');
    const isWhole = article !== undefined && secondArticle === undefined && dom.query(article, 'h1') !== null;
    return isWhole ? article : main;
  }
  return longest(candidates('article'), lengthOf) ?? longest(parentsOf(candidates('p')), runOfParagraphs);
}

function longest(elements: Iterable<Element>, measure: (element: Element) => number): Element | null {
  let best: Element | null = null;
  let bestLength = shortestArticle - 1;
  for (const element of elements) {
    const length = measure(element);
    if (length <= bestLength) continue;
    best = element;
    bestLength = length;
  }
  return best;
}

function parentsOf(paragraphs: readonly Element[]): Set<Element> {
  return new Set(paragraphs.flatMap((paragraph) => dom.parentElement(paragraph) ?? []));
}

function runOfParagraphs(element: Element): number {
  const paragraphs = [...dom.children(element)].filter((child) => child instanceof HTMLParagraphElement);
  return dom.sum(paragraphs, lengthOf);
}

/** Counts only the start of a long text, because collapsing white space takes long. */
function lengthOf(element: Element): number {
  return dom.text(element).slice(0, 50_000).replace(/\s+/g, ' ').length;
}
