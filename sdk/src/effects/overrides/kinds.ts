import { native } from '../../page-dom.ts';
import { cssString } from './css-text.ts';

/**
 * Returns a selector for the elements that probably look like an element: those with the same tag name and classes
 * whose parents have the same.
 */
export function kindOf(element: Element): string {
  const { parentElement } = native(element);
  return parentElement === null ? ownKind(element) : `${ownKind(parentElement)}>${ownKind(element)}`;
}

function ownKind(element: Element): string {
  const { localName } = native(element);
  const classes = native(element).getAttribute('class');
  return CSS.escape(localName) + (classes === null ? ':not([class])' : `[class=${cssString(classes)}]`);
}
