import { PageTooComplexError } from '../errors.ts';

/**
 * All selectors of a page together may be so long, in characters: an answer holds each at most twice, and must be
 * under the 6 MB of a Lambda answer. 3,000 elements, 60 levels deep, keep below it.
 */
const maximumTotalLength = 2_000_000;

/** Where an element stands: its parent's place, and the one step from there. */
interface Place {
  readonly parent: Element;
  readonly step: string;
  /** Names the element by itself; null where it has no id of its own. */
  readonly id: string | null;
}

/** Names that are a type selector as they are, in whatever namespace and letter case. */
const plainName = /^[a-z][a-z0-9-]*$/;

/** Ids that are an id selector as they are. Any other is no anchor: engines do not agree on every escape. */
const plainId = /^[A-Za-z][\w-]*$/;

/**
 * The selectors of everything inside a root, all of one form: from `:scope`, which is the root, or from the nearest
 * element with an id of its own below it, step by step down. `querySelector` of the scope finds exactly the element
 * by it. The scope is the root, or, for a document element, its document.
 */
export class Selectors {
  private readonly places = new Map<Element, Place>();
  private readonly elements = new Map<string, Element>();

  private readonly root: Element;
  private readonly scope: ParentNode;

  /** @throws PageTooComplexError when they would be too long together */
  constructor(root: Element, scope: ParentNode) {
    this.root = root;
    this.scope = scope;
    const idCounts = countIds(root);
    const lengths = new Map<Element, number>([[root, ':scope'.length]]);
    let total = 0;
    for (const parent of inOrder(root)) {
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

  /** The selector of an element; null for one that the scope's `querySelector` cannot find. */
  of(element: Element): string | null {
    const steps: string[] = [];
    let at = element;
    for (let place = this.places.get(at); place !== undefined; place = this.places.get(at)) {
      if (place.id !== null) {
        steps.push(` #${place.id}`);
        return this.remember(element, steps);
      }
      steps.push(` > ${place.step}`);
      at = place.parent;
    }
    const isInside = at === this.root && (element !== this.root || this.scope !== this.root);
    return isInside ? this.remember(element, steps) : null;
  }

  /** The one element that a selector names, whatever its form; null for none, several, or no selector at all. */
  find(selector: string): Element | null {
    const known = this.elements.get(selector);
    if (known !== undefined) return known;
    try {
      const found = this.scope.querySelectorAll(selector);
      return found.length === 1 ? (found[0] ?? null) : null;
    } catch {
      return null;
    }
  }

  private remember(element: Element, steps: readonly string[]): string {
    const selector = `:scope${steps.toReversed().join('')}`;
    this.elements.set(selector, element);
    return selector;
  }
}

/** The element and all inside it, each before what it holds. Without recursion: markup nests deep. */
function* inOrder(root: Element): Generator<Element> {
  const waiting = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    waiting.push(...Array.from(next.children).reverse());
  }
}

/** How often each id occurs. In quirks mode ids are compared without regard to case. */
function countIds(root: Element): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { id } of inOrder(root)) {
    const folded = id.toLowerCase();
    counts.set(folded, (counts.get(folded) ?? 0) + 1);
  }
  return counts;
}

function ownId({ id }: Element, counts: ReadonlyMap<string, number>): string | null {
  return plainId.test(id) && counts.get(id.toLowerCase()) === 1 ? id : null;
}

/** Siblings of one name, and whether they are of one namespace, too: `nth-of-type` counts such alone. */
interface Siblings {
  count: number;
  readonly namespace: string | null;
  isOneType: boolean;
}

/** An element's children, each with the step from it to the child. */
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
