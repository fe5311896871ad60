import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { textOf, whole } from '../../passages/page-text.ts';
import { plainText } from '../../passages/words.ts';
import { failureOf } from '../../reading/failures.ts';
import { make } from '../shared/dom.ts';
import { contentOf, ownTextStyle, placeAfter } from '../shared/own-text.ts';

/** Maximum question length that the service accepts, in characters. */
const maxCharacters = 2_000;

/** Matches a question mark at the end of a text, in all scripts that have one. */
const questionMark = /[?？؟;՞]\s*[*:)\]]*\s*$/u;

/** Selector for elements, such as list items and table cells, that cannot have a button as a sibling. */
const holdsButton = 'legend, li, td, th, dd, dt, summary, figcaption, caption';

const questionSelector = '[data-aw-question], legend, label';

const style = (outside: string) => `.aw-hints{margin-block:6px}${ownTextStyle('.aw-hints')}
.aw-hints button${outside}{min-block-size:32px;padding:2px 12px;border:1px solid currentColor;border-radius:16px;background:transparent;color:inherit;font:inherit;cursor:pointer}
.aw-hints button${outside}:focus-visible{outline:3px solid currentColor;outline-offset:2px}`;

/**
 * Adds a hint button to each question. Sends nothing until the button is pressed, and never sends the visitor's input.
 */
export const learningHints: Effect = {
  code: 'learning_hints',
  start(page) {
    page.setStyle(style(page.outside));
    const offered = new WeakMap<Element, HTMLElement>();
    page.eachElement(
      questionSelector,
      (element) => {
        const question = questionOf(element);
        if (question === null || offered.get(element)?.isConnected === true) return;
        offered.set(element, offer(page, element, question));
      },
      (element) => dom.remove(offered.get(element)),
    );
  },
};

/** Returns the value of `data-aw-question`, or else the element's own text if that text is a question. */
export function questionOf(element: Element): string | null {
  const named = dom.attribute(element, 'data-aw-question');
  const portionOf = (node: Text | Element) =>
    dom.closest(dom.isElement(node) ? node : node.parentElement, 'button') === null ? whole : null;
  const question = plainText(named || textOf(element, { portionOf }));
  if (question === '' || question.length > maxCharacters) return null;
  return named !== null || questionMark.test(question) ? question : null;
}

function offer(page: EffectPage, element: HTMLElement, question: string): HTMLElement {
  const { document, client, signal } = page;
  const button = make(document, 'button', { type: 'button' });
  const list = make(document, 'ol', { hidden: true });
  const box = make(document, 'div', { class: 'aw-hints' }, button, list);
  const name = () => {
    button.textContent = page.phrase(
      list.hidden ? 'effects.learning_hints.show' : 'effects.learning_hints.hide',
    );
    button.setAttribute('aria-expanded', String(!list.hidden));
    // The accessible name includes the question because a page can have several hint buttons.
    if (list.hidden)
      button.setAttribute('aria-label', page.phrase('effects.learning_hints.label', { question }));
    else button.removeAttribute('aria-label');
  };
  const request = async () => {
    page.announce(page.phrase('effects.learning_hints.loading'));
    const { gradeLevel } = client.settings;
    const result = await client.content.hints(
      { question, ...(gradeLevel === null ? {} : { gradeLevel }) },
      { signal },
    );
    list.dir = result.dir;
    list.replaceChildren(...result.hints.map((hint) => make(document, 'li', {}, hint)));
    page.announce(result.hints.join(' '));
  };
  const press = async () => {
    if (list.hidden && list.childElementCount === 0) {
      button.setAttribute('aria-busy', 'true');
      try {
        await request();
      } catch (error) {
        if (!signal.aborted) page.announce(page.phrase(failureOf(error, client.isOnline).phrase));
        return;
      } finally {
        button.removeAttribute('aria-busy');
      }
    }
    list.hidden = !list.hidden;
    name();
  };
  button.addEventListener('click', (event) => {
    // A click on the button must not activate a label or another control that contains the button.
    event.preventDefault();
    event.stopPropagation();
    if (!button.hasAttribute('aria-busy')) void press();
  });
  name();
  const place = dom.matches(element, holdsButton) ? null : placeAfter(element, questionSelector);
  if (place === null) page.changes.insert(box, contentOf(element));
  else page.changes.insert(box, place.parent, place.before);
  return box;
}
