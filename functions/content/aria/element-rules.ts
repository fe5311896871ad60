import type { RejectionReason } from '../../../shared/contract/content/aria-fix.ts';
import { isLanguageTag } from '../../../shared/contract/primitives.ts';
import { isSameLanguage } from '../language/language-tags.ts';
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
export async function elementObjection(
  patch: Patch,
  element: Element,
  pageLanguage: string | null,
): Promise<RejectionReason | null> {
  const name = nameGiven(patch, element);
  if (name !== null && isMeaningless(name, namedElement(element, pageLanguage))) return 'meaningless_name';
  const { attribute, value } = patch;
  if (attribute === 'lang') {
    const language = value ?? languageAround(element, pageLanguage);
    const isTrue = language === null || (await isLanguageOf(element, language, pageLanguage));
    return isTrue ? null : 'value_not_allowed';
  }
  const isTrue = attribute !== 'autocomplete' || value === null || isPurposeTold(value, element);
  return isTrue ? null : 'value_not_allowed';
}

/** The language that an element has without one of its own. */
function languageAround(element: Element, pageLanguage: string | null): string | null {
  const stated = element.parentElement?.closest('[lang]')?.getAttribute('lang') ?? '';
  return isLanguageTag(stated) ? stated : pageLanguage;
}

async function isLanguageOf(element: Element, tag: string, pageLanguage: string | null): Promise<boolean> {
  if (element.localName === 'html') return pageLanguage !== null && isSameLanguage(tag, pageLanguage);
  // Loaded only for this: it costs every page that is opened a third of the time that jsdom and axe-core take.
  const { checkLanguage } = await import('../verification/language.ts');
  return checkLanguage(element.textContent?.slice(0, examinedCharacters) ?? '', tag) !== 'other';
}
