/** Words that occur in identifiers and file names but do not describe a purpose. */
const emptyIdentifierWords: ReadonlySet<string> = new Set(
  (
    'img image images pic picture pictures photo photos dsc file files asset assets thumb thumbnail final copy untitled index ' +
    'default min small large icon icons ico fa fas far btn button buttons lnk link links lbl label input field txt text ' +
    'textbox select chk checkbox radio div span container wrapper box item el element glyphicon glyph embed frame iframe ' +
    'svg png html php scan screenshot placeholder widget component'
  ).split(' '),
);

/**
 * Words that describe only the kind of element or are just as uninformative, such as `here`, in the catalog's
 * languages.
 */
const meaninglessNames: ReadonlySet<string> = new Set(
  (
    'button btn link image picture photo icon embed frame iframe field input text element widget click here more ' +
    'schaltfläche knopf bild foto symbol rahmen feld eingabe bouton lien cadre champ imagen botón enlace campo marco ' +
    'immagine pulsante collegamento afbeelding veld imagem botão przycisk obraz pole knapp länk fält'
  ).split(' '),
);

const maximumNameLength = 100;

export function asName(text: string | null | undefined, element: Element): string | undefined {
  const name = (text ?? '')
    .replace(/\s+/g, ' ')
    .replace(/\s*[:*]+\s*$/, '')
    .trim()
    .slice(0, maximumNameLength)
    .trim();
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  const kinds = [element.localName, element.getAttribute('role') ?? ''];
  const isMeaningless = words.every((word) => meaninglessNames.has(word) || kinds.includes(word));
  return isMeaningless ? undefined : name;
}

/** Matches abbreviations such as `W3C` and `B2B`. */
const abbreviation = /^\p{L}\d\p{L}{1,2}$/u;

/** Returns the words of an identifier without a prefix such as `btn`: `Open main menu` for `btn-open-mainMenu`. */
export function wordsOfIdentifier(identifier: string): string | undefined {
  const words = decode(identifier)
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /^\p{L}{2,}$/u.test(word) || abbreviation.test(word))
    .filter((word) => !emptyIdentifierWords.has(word.toLowerCase()) && !/^[0-9a-f]{6,}$/i.test(word))
    .map((word) => (abbreviation.test(word) ? word.toUpperCase() : word.toLowerCase()));
  const name = words.join(' ');
  return name === '' ? undefined : name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns words from the path or host name of a URL, or from the recipient of a mail or phone link. */
export function wordsOfAddress(address: string): string | undefined {
  const trimmed = address.trim();
  const direct = /^(?:mailto|tel|sms):([^?]+)/i.exec(trimmed)?.[1];
  if (direct !== undefined) return decode(direct);
  if (/^(?:javascript|data|blob|about):/i.test(trimmed)) return undefined;
  const [path = '', fragment = ''] = trimmed.replace(/\?[^#]*/, '').split('#');
  const host = /^(?:[a-z]+:)?\/\/([^/]+)/i
    .exec(path)?.[1]
    ?.replace(/^www\./, '')
    .replace(/:\d+$/, '');
  const segments = path
    .replace(/^(?:[a-z]+:)?\/\/[^/]*/i, '')
    .split('/')
    .reverse();
  return [fragment, ...segments].map(wordsOfIdentifier).find((words) => words !== undefined) ?? host;
}

export function wordsOfFile(element: Element | null): string | undefined {
  const address = element?.getAttribute('src') ?? element?.getAttribute('data') ?? '';
  if (/^(?:data|javascript|blob|about):/i.test(address.trim())) return undefined;
  return wordsOfIdentifier(
    address
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? '',
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
