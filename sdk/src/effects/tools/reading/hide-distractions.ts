import { native } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { type ElementFacts, factsOf, isBesideContent, playsByItself } from './distractions.ts';

/** Side content, bars that stay in view, chats and media that play by themselves are hidden, and paused. */
export const hideDistractions: Effect = {
  code: 'hide_distractions',
  start(page) {
    const done = new WeakSet<Element>();
    page.eachBatch('*', (elements) => {
      const hidden = page.measure(elements, ['display'], () =>
        elements.filter((element) => playsByItself(element) || isDistraction(factsOf(element))),
      );
      for (const element of elements) if (done.delete(element)) page.changes.undoElement(element);
      for (const element of hidden) {
        if (native(element).contains(native(page.document).activeElement)) continue;
        done.add(element);
        if (element instanceof HTMLMediaElement) element.pause();
        page.changes.setStyle(element, 'display', 'none');
      }
    });
  },
};

/** A form beside the content may be what the visitor came for; a bar that asks for an address or for consent is not. */
function isDistraction(facts: ElementFacts): boolean {
  return isBesideContent(facts) && (facts.isNamedAsBar || !facts.holdsField);
}
