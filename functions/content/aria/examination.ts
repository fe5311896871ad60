import type { UndecidedRule, Violation } from '../../../shared/contract/content/aria-fix.ts';
import type { AxeResult, FailingRule } from './axe.ts';
import { excerptOf, textNear } from './excerpts.ts';
import type { AriaFailure } from './messages.ts';
import { fixingAttributes } from './rule-table.ts';

/** Maximum number of failing elements sent to the model in a request. */
const maximumFailures = 40;

const impacts = ['critical', 'serious', 'moderate', 'minor'];

export interface FailingElement {
  readonly rule: string;
  readonly impact: FailingRule['impact'];
  readonly element: Element;
}

type SelectorOf = (element: Element) => string | null;

export class Examination {
  private readonly rules: readonly FailingRule[];
  private readonly failing: ReadonlyMap<string, ReadonlySet<Element>>;
  readonly undecided: readonly UndecidedRule[];

  private readonly selectorOf: SelectorOf;

  constructor({ failing: rules, undecided }: AxeResult, selectorOf: SelectorOf) {
    this.selectorOf = selectorOf;
    this.rules = rules;
    this.undecided = undecided;
    this.failing = new Map(rules.map(({ rule, elements }) => [rule, new Set(elements)]));
  }

  /** Returns the failures that this examination contains and `other` does not, including those of wrapper elements. */
  without(other: Examination): FailingElement[] {
    return this.rules.flatMap(({ rule, impact, elements }) => {
      const there = other.failing.get(rule);
      return elements
        .filter((element) => there?.has(element) !== true)
        .map((element) => ({ rule, impact, element }));
    });
  }

  /** Returns the violations to report to the caller. Omits wrapper elements, which have no selector. */
  violations(): Violation[] {
    return this.rules
      .map(({ elements, ...rule }) => ({
        ...rule,
        selectors: elements.flatMap((element) => this.selectorOf(element) ?? []),
      }))
      .filter(({ selectors }) => selectors.length > 0);
  }

  /** Returns the failures to send to the model: only those that an attribute change can fix. */
  failures(): AriaFailure[] {
    return this.rules
      .toSorted((left, right) => severityOf(left) - severityOf(right))
      .flatMap(({ rule, help, elements }) => {
        const attributes = fixingAttributes[rule];
        if (attributes === undefined) return [];
        return elements.flatMap((element) => {
          const selector = this.selectorOf(element);
          return selector === null ? [] : [{ rule, help, selector, attributes: [...attributes], element }];
        });
      })
      .slice(0, maximumFailures)
      .map(({ element, ...failure }) => ({
        ...failure,
        html: excerptOf(element),
        near: textNear(element),
      }));
  }
}

function severityOf({ impact }: FailingRule): number {
  return impacts.indexOf(impact ?? 'minor');
}
