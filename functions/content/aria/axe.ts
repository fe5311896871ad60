import axe from 'axe-core';
import type { Violation } from '../../../shared/contract/content/aria-fix.ts';
import type { PageDocument } from './page-document.ts';

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

/** A rule that fails, with its elements. */
export interface FailingRule extends Pick<Violation, 'rule' | 'impact' | 'help' | 'helpUrl'> {
  readonly elements: readonly Element[];
}

/**
 * Runs axe-core over the document of a page, with all that stands around a fragment. It loads nothing: style sheets
 * are not fetched, frames not entered. Not to be run twice at once, since axe keeps its state in the module.
 */
export async function runAxe({ root, hasPageRules }: PageDocument): Promise<FailingRule[]> {
  const off = hasPageRules ? rulesNeedingLayout : [...rulesNeedingLayout, ...pageRules];
  const { violations } = await axe.run(root.ownerDocument.documentElement, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
    elementRef: true,
    selectors: false,
    preload: false,
    iframes: false,
  });
  return violations.map(({ id, impact, help, helpUrl, nodes }) => ({
    rule: id,
    impact: impact ?? null,
    help,
    helpUrl,
    elements: nodes.flatMap(({ element }) => element ?? []),
  }));
}
