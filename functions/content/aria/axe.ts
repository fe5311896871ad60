import axe from 'axe-core';
import type { UndecidedRule, Violation } from '../../../shared/contract/content/aria-fix.ts';
import type { PageDocument } from './page-document.ts';
import { pageRules, rulesNeedingLayout } from './rule-table.ts';

export interface FailingRule extends Pick<Violation, 'rule' | 'impact' | 'help' | 'helpUrl'> {
  readonly elements: readonly Element[];
}

export interface AxeResult {
  readonly failing: readonly FailingRule[];
  readonly undecided: readonly UndecidedRule[];
}

/**
 * Examines the whole document, including the wrapper elements of a fragment. This function is not reentrant, because
 * axe-core keeps module state.
 */
export async function runAxe({ root, hasPageRules }: PageDocument): Promise<AxeResult> {
  const needingPage = hasPageRules ? [] : pageRules;
  const { violations, incomplete } = await axe.run(root.ownerDocument.documentElement, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(
      [...rulesNeedingLayout, ...needingPage].map((rule) => [rule, { enabled: false }]),
    ),
    elementRef: true,
    selectors: false,
    preload: false,
    iframes: false,
  });
  return {
    failing: violations.map(({ id, impact, help, helpUrl, nodes }) => ({
      rule: id,
      impact: impact ?? null,
      help,
      helpUrl,
      elements: nodes.flatMap(({ element }) => element ?? []),
    })),
    undecided: [
      ...undecided(rulesNeedingLayout, 'needs_layout'),
      ...undecided(needingPage, 'needs_whole_page'),
      ...incomplete.map(({ id, help, helpUrl }) => ({
        rule: id,
        reason: 'needs_review' as const,
        help,
        helpUrl,
      })),
    ],
  };
}

function undecided(rules: readonly string[], reason: UndecidedRule['reason']): UndecidedRule[] {
  return axe
    .getRules()
    .filter(({ ruleId }) => rules.includes(ruleId))
    .map(({ ruleId, help, helpUrl }) => ({ rule: ruleId, reason, help, helpUrl }));
}
