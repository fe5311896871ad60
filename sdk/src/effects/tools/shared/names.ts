import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api';

/** What a screen reader calls an element (W3C accname), spaces tidied. */
export function nameOf(element: Element): string {
  return tidy(computeAccessibleName(element));
}

/** What a screen reader says of an element beside its name. */
export function descriptionOfElement(element: Element): string {
  return tidy(computeAccessibleDescription(element));
}

/** The role of an element, its own or that of its tag. */
export function roleOf(element: Element): string | null {
  return getRole(element);
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
