import type { Effect } from '../../engine/effect.ts';
import { createKindRules } from '../shared/kinds.ts';
import { type ElementFacts, factsOf, fieldSelector, isOutsideContent, likenessOf } from './distractions.ts';

/** Media that plays by itself and is visible. */
const moving = 'video[autoplay],audio[autoplay][controls]';

/** Hides side content, sticky bars, chat widgets and autoplaying media, and pauses the media. */
export const hideDistractions: Effect = {
  code: 'hide_distractions',
  start(page) {
    const kinds = createKindRules(page, { [`:is(${moving}):not(:focus)`]: 'display:none' });
    page.eachBatch('*', (elements) => {
      for (const element of elements) {
        const facts = factsOf(element);
        if (!isDistraction(facts)) continue;
        const fields = facts.isNamedAsBar ? '' : `:not(:has(${fieldSelector}))`;
        kinds.add(element, 'display:none', likenessOf(element, facts) + fields);
      }
      return () => {
        for (const element of elements)
          if (element instanceof HTMLMediaElement && element.matches(moving)) element.pause();
      };
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
