import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { joined, type LocatedText } from '../../passages/located-text.ts';
import { blockOf } from '../../passages/passages-of.ts';
import { readableTexts } from '../../passages/readable-texts.ts';
import { isField } from '../shared/dom.ts';
import { isInPage, listenInTrees } from '../shared/trees.ts';
import { createReader } from './reader.ts';

/** Time that the pointer or focus must stay on an element before reading starts, in milliseconds. */
const waitMs = 500;

/** Maximum length of an element's text. Elements with more text are page sections rather than hover targets. */
const maxCharacters = 1_000;

const controlSelector =
  'a[href], button, summary, label, input, select, textarea, [role="button"], [role="link"], img[alt]';

export const readOnHover: Effect = {
  code: 'read_on_hover',
  start(page) {
    const reader = createReader(page);
    let current: Element | null = null;
    let timer = 0;
    const point = (path: readonly Element[]) => {
      const element = pointedAt(path);
      if (element === current) return;
      current = element;
      page.window.clearTimeout(timer);
      if (element === null || !isInPage(page, element)) return reader.stop();
      timer = page.window.setTimeout(() => {
        const text = textOf(page, element);
        if (text.text.trim() !== '') reader.read([text]);
      }, waitMs);
    };
    listenInTrees(page, 'pointerover', point);
    listenInTrees(page, 'focusin', point);
    page.listen(page.document, 'keydown', ({ key }) => {
      if (key === 'Escape') reader.stop();
    });
    return { stop: () => page.window.clearTimeout(timer) };
  },
};

function pointedAt(path: readonly Element[]): Element | null {
  const control = path.find((element) => dom.matches(element, controlSelector));
  return control ?? path.find((element) => blockOf(element) === element) ?? null;
}

function textOf(page: EffectPage, element: Element): LocatedText {
  const name = nameOf(element);
  if (name !== null) return { text: name, pieces: [] };
  const text = joined(readableTexts(page, element), '\n');
  return text.text.length <= maxCharacters ? text : { text: '', pieces: [] };
}

/**
 * Returns an element's label or alternative text; null if it has neither. Never returns a field's value, which may be
 * private.
 */
function nameOf(element: Element): string | null {
  const label = dom.attribute(element, 'aria-label');
  if (label !== null && label.trim() !== '') return label;
  const labels = (dom.attribute(element, 'aria-labelledby') ?? '').split(/\s+/u).filter((id) => id !== '');
  const root = dom.rootNode(element);
  if (labels.length > 0 && (dom.isDocument(root) || dom.isShadowRoot(root)))
    return labels.map((id) => dom.text(dom.elementById(root, id)) ?? '').join(' ');
  if (dom.localName(element) === 'img') return dom.attribute(element, 'alt') ?? '';
  if (isField(element)) {
    const named = [...(element.labels ?? [])].map(({ textContent }) => textContent).join(' ');
    return named || element.getAttribute('placeholder') || element.title;
  }
  return null;
}
