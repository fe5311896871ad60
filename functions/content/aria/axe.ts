import axe from 'axe-core';
import type { Violation } from '../../../shared/contract/content/aria-fix.ts';

/** Rules that need layout or painting, which no DOM without a browser has. */
const rulesNeedingLayout = [
  'color-contrast',
  'color-contrast-enhanced',
  'css-orientation-lock',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
];

/** Rules about a page as a whole: a fragment cannot meet them. */
const pageRules = [
  'bypass',
  'document-title',
  'html-has-lang',
  'landmark-one-main',
  'page-has-heading-one',
  'region',
];

/** An element that fails a rule. */
export interface FailingElement {
  readonly element: Element;
  readonly selector: string;
}

/** A rule that fails, with its elements. */
export interface FailingRule extends Pick<Violation, 'rule' | 'impact' | 'help' | 'helpUrl'> {
  readonly elements: readonly FailingElement[];
}

/**
 * Runs axe-core over a document. It loads nothing: style sheets are not fetched, frames not entered. Not to be
 * run twice at once, since axe keeps its state in the module.
 */
export async function runAxe(
  root: Element,
  isWholePage: boolean,
  selectors: boolean,
): Promise<FailingRule[]> {
  const off = isWholePage ? rulesNeedingLayout : [...rulesNeedingLayout, ...pageRules];
  const { violations } = await axe.run(root, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
    elementRef: true,
    selectors,
    preload: false,
    iframes: false,
  });
  return violations.map(({ id, impact, help, helpUrl, nodes }) => ({
    rule: id,
    impact: impact ?? null,
    help,
    helpUrl,
    elements: nodes.flatMap(({ element, target }) =>
      element === undefined ? [] : [{ element, selector: String(target?.[0] ?? '') }],
    ),
  }));
}
