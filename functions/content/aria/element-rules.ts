import type { RejectionReason } from '../../../shared/contract/content/aria-fix.ts';
import { isLanguageTag } from '../../../shared/contract/primitives.ts';
import { isSameLanguage } from '../language/language-tags.ts';
import { assignedName, namedElement } from './naming/assigned-name.ts';
import { assignsBorrowedName, type ControlNames } from './naming/borrowed-name.ts';
import { isMeaningless } from './naming/meaningless-name.ts';
import type { Patch } from './patch-rules.ts';

const examinedCharacters = 1_000;

const purposesByType: ReadonlyMap<string, readonly string[]> = new Map([
  ['email', ['email']],
  ['tel', ['tel']],
  ['url', ['url']],
  ['password', ['current-password', 'new-password']],
]);

/**
 * Returns the reason for rejecting a patch that axe-core would accept, or null when there is none. axe-core requires an
 * accessible name and a valid language tag, but checks neither whether the name is meaningful nor whether the language
 * is correct.
 * @param pageLanguage BCP-47 tag, or null when unknown
 * @param names the names of the page's controls, to which an accepted name is added
 */
export async function elementRejection(
  patch: Patch,
  element: Element,
  pageLanguage: string | null,
  names: ControlNames,
): Promise<RejectionReason | null> {
  const name = assignedName(patch, element);
  if (name !== null && isMeaningless(name, namedElement(element, pageLanguage))) return 'meaningless_name';
  if (assignsBorrowedName(patch, element, names)) return 'meaningless_name';
  if (name !== null) names.add(name, element);
  const { attribute, value } = patch;
  // Without its role, an object needs a name, which axe-core reports only in a browser that loads the object.
  if (attribute === 'role' && value === null && element.localName === 'object') return 'value_not_allowed';
  if (attribute === 'lang') {
    const language = value ?? languageAround(element, pageLanguage);
    const isTrue = language === null || (await isLanguageOf(element, language, pageLanguage));
    return isTrue ? null : 'value_not_allowed';
  }
  const isGuess = attribute === 'autocomplete' && value !== null && !purposesOf(element).includes(value);
  return isGuess ? 'value_not_allowed' : null;
}

/**
 * Returns only the `autocomplete` tokens that the input type implies. Any other token would be a guess, and browsers
 * use tokens to fill in personal data.
 */
function purposesOf(field: Element): readonly string[] {
  return purposesByType.get(field.getAttribute('type')?.toLowerCase() ?? '') ?? [];
}

function languageAround(element: Element, pageLanguage: string | null): string | null {
  const stated = element.parentElement?.closest('[lang]')?.getAttribute('lang') ?? '';
  return isLanguageTag(stated) ? stated : pageLanguage;
}

async function isLanguageOf(element: Element, tag: string, pageLanguage: string | null): Promise<boolean> {
  if (element.localName === 'html') return pageLanguage !== null && isSameLanguage(tag, pageLanguage);
  // Loaded lazily, because loading language detection adds a third to the time needed to load jsdom and axe-core.
  const { checkLanguage } = await import('../verification/language.ts');
  return checkLanguage(element.textContent?.slice(0, examinedCharacters) ?? '', tag) !== 'other';
}
