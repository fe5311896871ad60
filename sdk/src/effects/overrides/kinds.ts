import * as dom from '../../page-dom.ts';
import { cssString } from './css-text.ts';

/** Maximum number of kinds. A page with generated class names could have one for each element. */
export const mostKinds = 1_500;

/**
 * Returns a selector for the elements that probably look like an element: those with the same tag name and classes
 * whose parents have the same.
 */
export function kindOf(element: Element): string {
  const parentElement = dom.parentElement(element);
  return parentElement === null ? ownKind(element) : `${ownKind(parentElement)}>${ownKind(element)}`;
}

/**
 * Returns a selector for the root of `@scope` rules without a start: the parent of the stylesheet's element. Other
 * elements of the same kind can match if they also contain a stylesheet.
 */
export function implicitScope({ ownerNode }: CSSStyleSheet): string {
  const parent = ownerNode && dom.parentElement(ownerNode);
  return parent ? `${kindOf(parent)}:has(>:is(style,link))` : ':is(:root,:host)';
}

function ownKind(element: Element): string {
  const localName = dom.localName(element);
  const classes = dom.attribute(element, 'class');
  return CSS.escape(localName) + (classes === null ? ':not([class])' : `[class=${cssString(classes)}]`);
}
