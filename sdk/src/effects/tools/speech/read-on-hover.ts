import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { formulaSelector } from '../../engine/prose.ts';
import { languageOf } from '../../passages/dom.ts';
import { descriptionOf, labelOf, pictureSelector } from '../../passages/image.ts';
import { joined, type LocatedText, nothing } from '../../passages/located-text.ts';
import { pageText, textOf } from '../../passages/page-text.ts';
import { blockOf } from '../../passages/passages-of.ts';
import { isField } from '../shared/dom.ts';
import { isInPage, listenInTrees } from '../shared/trees.ts';
import { createReader } from './reader.ts';

/** Time that the pointer or focus must stay on an element before reading starts, in milliseconds. */
const waitMs = 500;

/** Maximum length of an element's text. Elements with more text are page sections rather than hover targets. */
const maxCharacters = 1_000;

const controlSelector =
  'a[href], button, summary, label, input, select, textarea, [role="button"], [role="link"]';

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
        const text = spokenText(page, element);
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
  const isPicture = (element: Element) =>
    dom.matches(element, formulaSelector) ||
    (dom.matches(element, pictureSelector) && descriptionOf(element) !== null);
  return (
    path.find((element) => dom.matches(element, controlSelector)) ??
    path.find(isPicture) ??
    path.find((element) => blockOf(element) === element) ??
    null
  );
}

function spokenText(page: EffectPage, element: Element): LocatedText {
  const name = nameOf(element);
  if (name !== null) return { text: name, pieces: [], language: languageOf(element) };
  const text = joined(pageText(element, page), '\n');
  return text.text.length <= maxCharacters ? text : nothing;
}

/**
 * Returns an element's label; null if its content is to be read. Never returns a field's value, which may be private.
 */
function nameOf(element: Element): string | null {
  const label = labelOf(element);
  if (label !== '') return label;
  if (!isField(element)) return null;
  const named = [...(element.labels ?? [])].map((each) => textOf(each)).join(' ');
  return named || descriptionOf(element) || element.getAttribute('placeholder') || element.title;
}
