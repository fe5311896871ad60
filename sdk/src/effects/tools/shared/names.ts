import { computeAccessibleDescription, computeAccessibleName } from 'dom-accessibility-api';
import * as dom from '../../../page-dom.ts';
import { descriptionOf } from './image.ts';

export function nameOf(element: Element): string {
  return tidy(
    orWhereClobbered(() => computeAccessibleName(element), descriptionOf(element) ?? dom.text(element)),
  );
}

export function descriptionOfElement(element: Element): string {
  return tidy(orWhereClobbered(() => computeAccessibleDescription(element), ''));
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

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
