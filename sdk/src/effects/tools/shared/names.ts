import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api';
import { native } from '../../../page-dom.ts';
import { descriptionOf } from './image.ts';

/** The accessible name of an element (W3C accname), with normalized white space. */
export function nameOf(element: Element): string {
  return tidy(
    orWhereClobbered(
      () => computeAccessibleName(element),
      descriptionOf(element) ?? native(element).textContent,
    ),
  );
}

/** The accessible description of an element. */
export function descriptionOfElement(element: Element): string {
  return tidy(orWhereClobbered(() => computeAccessibleDescription(element), ''));
}

/** The explicit or implicit role of an element. */
export function roleOf(element: Element): string | null {
  return orWhereClobbered(() => getRole(element), null);
}

/** Catches errors of the library when fields or images of the page shadow DOM properties (DOM clobbering). */
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
