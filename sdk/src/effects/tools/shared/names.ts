import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api';
import { native } from '../../../page-dom.ts';
import { descriptionOf } from './image.ts';

/** The accessible name of an element (W3C accname), spaces normalized. */
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

/** The role of an element, its own or that of its tag. */
export function roleOf(element: Element): string | null {
  return orWhereClobbered(() => getRole(element), null);
}

/** The package reads properties that fields and images of the page may hide, and then throws. */
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
