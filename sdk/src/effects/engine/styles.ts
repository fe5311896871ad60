import type { Styled } from '../../page-dom.ts';
import type { InlineStyles } from './inline-styles.ts';
import type { OwnedSheets } from './sheet.ts';
import { createStyleRules, type StyleRules, type Values } from './style-rules.ts';

/**
 * Sets values on elements so that they override all of the page's declarations: by stylesheet rules or, where the page
 * has declarations that override such rules, in the `style` attribute.
 */
export interface StyleLedger extends StyleRules {
  /** Null until loaded. Until then, all values are set by rules. */
  inline: InlineStyles | null;
  set(owner: object, element: Styled, values: Values): void;
}

export function createStyleLedger(window: Window & typeof globalThis, sheets: OwnedSheets): StyleLedger {
  const rules = createStyleRules(window, sheets);
  const ledger: StyleLedger = {
    ...rules,
    inline: null,
    set(owner, element, values) {
      const { inline } = ledger;
      if (inline && (rules.isFull(owner) || inline.isNeeded(element))) {
        inline.set(owner, element, { ...rules.unset(owner, element), ...values });
      } else rules.set(owner, element, values);
    },
    unset(owner, element) {
      ledger.inline?.unset(owner, element);
      return rules.unset(owner, element);
    },
    has: (element, properties) =>
      rules.has(element, properties) || ledger.inline?.has(element, properties) === true,
    withPageValues(elements, properties, run) {
      const withoutRules = () => rules.withPageValues(elements, properties, run);
      return ledger.inline === null
        ? withoutRules()
        : ledger.inline.withPageValues(elements, properties, withoutRules);
    },
  };
  return ledger;
}
