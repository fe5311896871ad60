import type { RejectionReason } from '../../../shared/contract/content/aria-fix.ts';
import { checkLanguage, isSameLanguage } from '../verification/language.ts';
import { isPurposeTold } from './autofill/told-purpose.ts';
import { isMeaningless } from './naming/meaningless-name.ts';
import { namedElement, nameGiven } from './naming/name-given.ts';
import type { Patch } from './patch-rules.ts';

/** Characters of an element's text that its language is told by. */
const examinedCharacters = 1_000;

/**
 * Why a patch must not be tried on its element, although its rule would take it: axe-core asks for a name, not for
 * one that says anything; for a language that exists, not for the right one. Null when it may.
 *
 * @param pageLanguage BCP-47; null where nobody knows it
 */
export function elementObjection(
  patch: Patch,
  element: Element,
  pageLanguage: string | null,
): RejectionReason | null {
  const name = nameGiven(patch, element);
  if (name !== null && isMeaningless(name, namedElement(element, pageLanguage))) return 'meaningless_name';
  const { attribute, value } = patch;
  if (value === null) return null;
  const isTrue =
    attribute === 'autocomplete'
      ? isPurposeTold(value, element)
      : attribute !== 'lang' || isLanguageOf(element, value, pageLanguage);
  return isTrue ? null : 'value_not_allowed';
}

function isLanguageOf(element: Element, tag: string, pageLanguage: string | null): boolean {
  if (element.localName !== 'html') {
    return checkLanguage(element.textContent?.slice(0, examinedCharacters) ?? '', tag) !== 'other';
  }
  return pageLanguage !== null && isSameLanguage(tag, pageLanguage);
}
