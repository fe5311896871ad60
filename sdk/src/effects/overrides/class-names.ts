import * as dom from '../../page-dom.ts';
import type { Root } from '../engine/roots.ts';

/**
 * The classes that elements of the page have had, escaped as in CSS. Classes are never removed, because most of them
 * return.
 */
export interface ClassNames {
  has(name: string): boolean;
  /** Returns a selector in lower case if class selectors are case-insensitive. */
  normalized(selector: string): string;
  /** Adds the classes of an element and its descendants and returns the new ones, yielding regularly. */
  addFrom(scope: Element | Root): Generator<undefined, readonly string[]>;
}

/** Number of elements after which the search yields. */
const elementsPerStep = 1_000;

export function createClassNames(document: Document): ClassNames {
  const names = new Set<string>();
  const attributes = new Set<string>();
  // In quirks mode, class selectors are case-insensitive.
  const isQuirky = dom.property(document, 'compatMode') === 'BackCompat';
  const normalized = (text: string) => (isQuirky ? text.toLowerCase() : text);

  function addAttribute(element: Element, added: string[]): void {
    const attribute = dom.attribute(element, 'class');
    if (attribute === null || attributes.has(attribute)) return;
    attributes.add(attribute);
    for (const name of normalized(attribute).split(/[\t\n\f\r ]+/)) {
      const escaped = CSS.escape(name);
      if (name === '' || names.has(escaped)) continue;
      names.add(escaped);
      added.push(escaped);
    }
  }

  return {
    has: (name) => names.has(name),
    normalized,
    *addFrom(scope) {
      const added: string[] = [];
      if (dom.isElement(scope)) addAttribute(scope, added);
      for (const [index, element] of dom.indexed(dom.queryAll(scope, '[class]'))) {
        if (index % elementsPerStep === elementsPerStep - 1) yield;
        addAttribute(element, added);
      }
      return added;
    },
  };
}
