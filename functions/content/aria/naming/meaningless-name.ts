import { ownValue } from '../../../../shared/collections/own-value.ts';
import { primaryLanguage } from '../../../../shared/contract/content/common.ts';
import { identifierPieces, identifierWords, meaninglessWords } from './meaningless-words.ts';

/** What a name is given to. */
export interface Named {
  /** Its roles, its tag, and the like: what a screen reader says beside the name. Lower case. */
  readonly kinds: readonly string[];
  /** Its classes, ids and names, and those inside of it. */
  readonly identifiers: readonly string[];
  /** Languages that the name may be in, BCP-47; null where nobody knows. */
  readonly languages: readonly string[] | null;
}

const imageFile = /^[^\s/]+\.(?:png|jpe?g|gif|webp|svg|avif|bmp|ico|tiff?)$/i;

/** Of six characters or more, as hashes in file names are; with a digit, so that no word is one. */
const hash = /^(?=.*\d)[0-9a-f]{6,}$/i;

/**
 * True for a name that tells a listener nothing: signs or digits alone, a file's name, words for what kind of
 * element it is, or what is left of an identifier. Axe-core takes any of these for a name.
 */
export function isMeaningless(name: string, named: Named): boolean {
  const text = name.trim();
  const words = wordsOf(text);
  if (words.length === 0 || imageFile.test(text) || hash.test(text)) return true;
  const empty = emptyWords(named);
  if (words.every((word) => empty.has(word))) return true;
  return words.some((word) => identifierWords.has(word)) || isOfIdentifier(text, words, named, empty);
}

/** Letters in a row, lower case; `navToggle2` is two words and `画像` one. Digits and signs are none. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{M}’]+/u)
    .filter((word) => word !== '');
}

function emptyWords({ kinds, languages }: Named): ReadonlySet<string> {
  const known = languages === null ? Object.keys(meaninglessWords) : ['en', ...languages.map(tableOf)];
  const empty = new Set(kinds.flatMap(wordsOf));
  for (const language of new Set(known)) {
    const words = ownValue(meaninglessWords, language);
    if (words === undefined) continue;
    const lists = [words.empty, ...kinds.map((kind) => ownValue(words.roles, kind) ?? '')];
    for (const word of lists.flatMap((list) => list.split(' '))) empty.add(word);
  }
  return empty;
}

/** Both forms of Norwegian are in one table. */
function tableOf(tag: string): string {
  const language = primaryLanguage(tag);
  return language === 'nb' || language === 'nn' ? 'no' : language;
}

/** `Icon cart` of the class `icon-cart`, or `open_menu` as it stands. */
function isOfIdentifier(
  text: string,
  words: readonly string[],
  { identifiers }: Named,
  empty: ReadonlySet<string>,
): boolean {
  const isOneWord = !/\s/.test(text);
  return identifiers.some((identifier) => {
    const pieces = wordsOf(identifier);
    if (pieces.length < 2 || pieces.join(' ') !== words.join(' ')) return false;
    return isOneWord || pieces.some((piece) => identifierPieces.has(piece) || empty.has(piece));
  });
}
