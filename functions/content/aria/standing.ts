import type { Violation } from '../../../shared/contract/content/aria-fix.ts';
import type { FailingRule } from './axe.ts';
import type { Failure } from './messages.ts';

/** So many failing elements a model mends in the time a request has; the rest stays among the violations. */
const maximumFailures = 40;

/** How much of an element's own markup a failure shows, in UTF-16 code units. */
const maximumExcerptLength = 300;

/** An element that fails a rule. */
export interface FailingElement {
  readonly rule: string;
  readonly impact: FailingRule['impact'];
  readonly element: Element;
}

type SelectorOf = (element: Element) => string | null;

/** What fails at one look at a page. */
export class Standing {
  private readonly failing: ReadonlyMap<string, ReadonlySet<Element>>;

  constructor(
    private readonly rules: readonly FailingRule[],
    private readonly selectorOf: SelectorOf,
  ) {
    this.failing = new Map(rules.map(({ rule, elements }) => [rule, new Set(elements)]));
  }

  /** Failures here that are not there, those of what stands around a fragment among them. */
  without(other: Standing): FailingElement[] {
    return this.rules.flatMap(({ rule, impact, elements }) => {
      const there = other.failing.get(rule);
      return elements
        .filter((element) => there?.has(element) !== true)
        .map((element) => ({ rule, impact, element }));
    });
  }

  /** For the caller: by rule. What has no selector was not sent. */
  violations(): Violation[] {
    return this.rules
      .map(({ elements, ...rule }) => ({
        ...rule,
        selectors: elements.flatMap((element) => this.selectorOf(element) ?? []),
      }))
      .filter(({ selectors }) => selectors.length > 0);
  }

  /** For the model: by element. */
  failures(): Failure[] {
    return this.rules
      .flatMap(({ rule, help, elements }) =>
        elements.flatMap((element) => {
          const selector = this.selectorOf(element);
          return selector === null ? [] : [{ rule, help, selector, element }];
        }),
      )
      .slice(0, maximumFailures)
      .map(({ element, ...failure }) => ({ ...failure, html: excerptOf(element) }));
  }
}

function excerptOf(element: Element): string {
  const shallow = element.cloneNode(false);
  const markup = 'outerHTML' in shallow ? String(shallow.outerHTML) : '';
  const text = element.textContent?.trim().slice(0, maximumExcerptLength / 3) ?? '';
  return `${markup.slice(0, maximumExcerptLength)}${text}`;
}
