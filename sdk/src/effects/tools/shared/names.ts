import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api';
import { native } from '../../../page-dom.ts';
import { descriptionOf } from './image.ts';

/** Returns the accessible name of an element (W3C accname) with normalized whitespace. */
export function nameOf(element: Element): string {
  return tidy(
    orWhereClobbered(
      () => computeAccessibleName(element),
      descriptionOf(element) ?? native(element).textContent,
    ),
  );
}

export function descriptionOfElement(element: Element): string {
  return tidy(orWhereClobbered(() => computeAccessibleDescription(element), ''));
}

export function roleOf(element: Element): string | null {
  return orWhereClobbered(() => getRole(element), null);
}

/** Returns the fallback if the library throws because page fields or images shadow DOM properties (DOM clobbering). */
function orWhereClobbered<Result>(compute: () => Result, fallback: Result): Result {
  try {
    return compute();
  } catch {
    return fallback;
  }
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
