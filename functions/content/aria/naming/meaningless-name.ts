import { ownValue } from '../../../../shared/collections/own-value.ts';
import { primaryLanguage } from '../../../../shared/contract/content/common.ts';
import words from './meaningless-words.json' with { type: 'json' };

/** Lowercase words, separated by spaces, that are not meaningful accessible names on their own. */
interface MeaninglessWords {
  /**
   * Words for element types, and words without meaning in an accessible name. A name that consists only of these words
   * is rejected.
   */
  readonly empty: string;
  /** Words for each WAI-ARIA role. A name that consists only of these words repeats the role. */
  readonly roles: Readonly<Record<string, string>>;
}

/**
 * Keyed by primary BCP-47 subtag. The English list applies to names in every language, because identifiers and roles
 * are English.
 */
export const meaninglessWords: Readonly<Record<string, MeaninglessWords>> = words;

/** Abbreviations found only in identifiers. A name that contains one was probably derived from a class or an ID. */
const identifierWords: ReadonlySet<string> = new Set(
  'btn btns lnk img imgs ico lbl chk chkbox txtbox ddl hdr ftr glyphicon mdi fas fab svgicon'.split(' '),
);

export interface Named {
  /** The element's lowercase tag name and roles, which a screen reader announces in addition to the accessible name. */
  readonly kinds: readonly string[];
  /** Languages of the page and the element as BCP-47 tags, or null when the page's language is unknown. */
  readonly languages: readonly string[] | null;
}

const imageFile = /^[^\s/]+\.(?:png|jpe?g|gif|webp|svg|avif|bmp|ico|tiff?)$/i;

/**
 * True when an accessible name is uninformative because it is a file name, consists only of symbols, digits or words
 * for the element type, or contains an abbreviation that occurs only in identifiers. axe-core accepts all such names.
 */
export function isMeaningless(name: string, named: Named): boolean {
  const text = name.trim();
  const words = identifierWordsOf(text);
  if (words.length === 0 || imageFile.test(text)) return true;
  const empty = emptyWords(named);
  if (words.every((word) => empty.has(word))) return true;
  return words.some((word) => identifierWords.has(word));
}

/** Returns the lowercase words of a name or an identifier, such as `searchBox` or `btn-close`. */
export function identifierWordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{M}’]+/u)
    .filter((word) => word !== '');
}

function emptyWords({ kinds, languages }: Named): ReadonlySet<string> {
  const known = languages === null ? Object.keys(meaninglessWords) : ['en', ...languages.map(tableOf)];
  const empty = new Set(kinds.flatMap(identifierWordsOf));
  for (const language of new Set(known)) {
    const words = ownValue(meaninglessWords, language);
    if (words === undefined) continue;
    const lists = [words.empty, ...kinds.map((kind) => ownValue(words.roles, kind) ?? '')];
    for (const word of lists.flatMap((list) => list.split(' '))) empty.add(word);
  }
  return empty;
}

/** Maps Bokmål (`nb`) and Nynorsk (`nn`) to the shared Norwegian word list. */
function tableOf(tag: string): string {
  const language = primaryLanguage(tag);
  return language === 'nb' || language === 'nn' ? 'no' : language;
}
