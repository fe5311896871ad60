import { native } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';
import { type ElementFacts, factsOf, isOutsideContent, playsByItself } from './distractions.ts';

/** Hides side content, sticky bars, chat widgets and autoplaying media, and pauses the media. */
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

/**
 * Returns whether to hide an element. Side content with form fields stays, because the visitor may need the fields.
 * Chat widgets, consent banners and newsletter prompts are hidden even if they contain fields.
 */
function isDistraction(facts: ElementFacts): boolean {
  return isOutsideContent(facts) && (facts.isNamedAsBar || !facts.holdsField);
}
