import { PageTooComplexError } from './errors.ts';
import type { PageDocument } from './page-document.ts';

/**
 * Maximum total length of a page's selectors, in characters. A response contains each selector at most twice and must
 * not exceed Lambda's 6 MB limit. A page with 3,000 elements and 60 levels of nesting stays below this maximum.
 */
const maximumTotalLength = 2_000_000;

interface Place {
  readonly parent: Element;
  readonly step: string;
  readonly id: string | null;
}

const plainName = /^[a-z][a-z0-9-]*$/;

/**
 * IDs that are valid in selectors without escaping. Other IDs are not used, because engines differ in how they escape
 * them.
 */
const plainId = /^[A-Za-z][\w-]*$/;

/**
 * Canonical selectors of the descendants of a root. A selector consists of child steps from `:scope` or from the
 * nearest element with a unique ID, which may be the selected element. In `scope.querySelector`, it matches only that
 * element. The scope is the root of a fragment, or the document of a page.
 */
export class Selectors {
  private readonly places = new Map<Element, Place>();

  private readonly root: Element;
  private readonly scope: ParentNode;

  /** @throws PageTooComplexError when the selectors exceed the maximum total length */
  constructor({ root, scope }: Pick<PageDocument, 'root' | 'scope'>) {
    this.root = root;
    this.scope = scope;
    const parents = [root, ...root.querySelectorAll('*')];
    const idCounts = countIds(parents);
    const lengths = new Map<Element, number>([[root, ':scope'.length]]);
    let total = 0;
    for (const parent of parents) {
      const start = lengths.get(parent) ?? 0;
      for (const [element, step] of stepsOf(parent)) {
        const id = ownId(element, idCounts);
        this.places.set(element, { parent, step, id });
        const length = id === null ? start + ' > '.length + step.length : ':scope #'.length + id.length;
        lengths.set(element, length);
        total += length;
      }
      if (total > maximumTotalLength) throw new PageTooComplexError();
    }
  }

  /** Returns the selector of an element, or null for an element that the scope's `querySelector` cannot find. */
  of(element: Element): string | null {
    let steps = '';
    let at = element;
    for (let place = this.places.get(at); place !== undefined; place = this.places.get(at)) {
      if (place.id !== null) return `:scope #${place.id}${steps}`;
      steps = ` > ${place.step}${steps}`;
      at = place.parent;
    }
    const isInside = at === this.root && (element !== this.root || this.scope !== this.root);
    return isInside ? `:scope${steps}` : null;
  }

  /**
   * Returns the only element that matches a selector. Returns null when the selector is invalid or does not match
   * exactly one element.
   */
  find(selector: string): Element | null {
    try {
      const found = this.scope.querySelectorAll(selector);
      return found.length === 1 ? (found[0] ?? null) : null;
    } catch {
      return null;
    }
  }
}

/** Counts IDs case-insensitively, because ID selectors ignore case in quirks mode. */
function countIds(elements: readonly Element[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { id } of elements) {
    const folded = id.toLowerCase();
    counts.set(folded, (counts.get(folded) ?? 0) + 1);
  }
  return counts;
}

function ownId({ id }: Element, counts: ReadonlyMap<string, number>): string | null {
  return plainId.test(id) && counts.get(id.toLowerCase()) === 1 ? id : null;
}

/**
 * Number of siblings with the same tag name, and whether they all share a namespace. The namespace matters because
 * `nth-of-type` counts per namespace.
 */
interface Siblings {
  count: number;
  readonly namespace: string | null;
  isOneType: boolean;
}

function stepsOf(parent: Element): [child: Element, step: string][] {
  const siblings = new Map<string, Siblings>();
  const numbered = Array.from(parent.children, (child): [Element, Siblings, number] => {
    const namespace = child.namespaceURI;
    const alike = siblings.get(child.localName) ?? { count: 0, namespace, isOneType: true };
    siblings.set(child.localName, alike);
    alike.count += 1;
    alike.isOneType &&= alike.namespace === namespace;
    return [child, alike, alike.count];
  });
  return numbered.map(([child, { count, isOneType }, number], index) => {
    const name = child.localName;
    if (!plainName.test(name) || !isOneType) return [child, `:nth-child(${index + 1})`];
    return [child, count === 1 ? name : `${name}:nth-of-type(${number})`];
  });
}
