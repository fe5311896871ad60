import { computeAccessibleDescription, computeAccessibleName } from 'dom-accessibility-api';
import * as dom from '../../../page-dom.ts';
import { descriptionOf } from '../../passages/image.ts';
import { textOf } from '../../passages/page-text.ts';
import { plainText } from '../../passages/words.ts';

/** Returns the accessible name of an element, without the names of icons that a font draws. */
export function nameOf(element: Element): string {
  const content = dom.text(element);
  const name = orWhereClobbered(() => computeAccessibleName(element), descriptionOf(element) ?? content);
  const isContent = name.replace(/\s/g, '') === content.replace(/\s/g, '');
  return plainText((isContent && textOf(element)) || name);
}

export function descriptionOfElement(element: Element): string {
  return plainText(orWhereClobbered(() => computeAccessibleDescription(element), ''));
}

/**
 * Returns the fallback if `dom-accessibility-api` throws. That happens when form fields or images override built-in DOM
 * properties (DOM clobbering).
 */
function orWhereClobbered(compute: () => string, fallback: string): string {
  try {
    return compute();
  } catch {
    return fallback;
  }
}
