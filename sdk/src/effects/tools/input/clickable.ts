import { native } from '../../../page-dom.ts';

/** Reached by keyboard already, by itself or by what holds it. */
const reachable =
  'a[href], area[href], button, input, select, textarea, summary, details, label, option, iframe, audio[controls], video[controls], [tabindex], [contenteditable]:not([contenteditable="false"])';

/** Roles that promise to answer Enter and Space. */
const promised =
  '[role="button"], [role="link"], [role="menuitem"], [role="tab"], [role="checkbox"], [role="radio"], [role="switch"], [role="option"]';

/**
 * True for what can only be clicked. A page does not tell who listens for clicks, so it is what has a handler in its
 * markup, a role that promises one, or a hand as pointer of its own, and nothing else inside or around that keys reach.
 */
export function isOnlyClickable(
  element: HTMLElement,
  { cursor, cursorOfParent }: { readonly cursor: string; readonly cursorOfParent: string },
): boolean {
  if (
    native(element).matches(reachable) ||
    native(native(element).parentElement)?.closest('a[href], button, label, summary') != null
  )
    return false;
  if (
    native(element).matches(promised) ||
    native(element).hasAttribute('onclick') ||
    native(element).onclick !== null
  )
    return true;
  const asksForHand = cursor === 'pointer' && cursorOfParent !== 'pointer';
  return asksForHand && native(element).querySelector(reachable) === null;
}
