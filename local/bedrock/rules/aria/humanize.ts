/** Words in file names that say nothing of what a file holds. */
const emptyWords =
  /^(?:img|image|images|pic|picture|photo|dsc|file|asset|thumb|final|copy|untitled|index|default|min|small|large|\d+x\d+|v\d+)$/i;

/**
 * Words of an identifier, a file name or a path segment: `open-mainMenu` becomes `Open main menu`. Undefined when it
 * holds no word, as a hash does.
 */
export function wordsOfIdentifier(identifier: string): string | undefined {
  const words = identifier
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .split(/[\s\-_+.,:;!~()[\]{}%]+/)
    .filter(
      (word) =>
        /\p{L}[\p{L}\p{N}]|\p{N}\p{L}|^\p{N}{1,4}$/u.test(word) && !isHash(word) && !emptyWords.test(word),
    );
  if (!words.some((word) => /\p{L}{2}/u.test(word))) return undefined;
  return capitalized(words.join(' '));
}

/** What the last part of an address says: of a page its path or host, of an e-mail or phone link whom it reaches. */
export function wordsOfAddress(address: string): string | undefined {
  const trimmed = address.trim();
  const direct = /^(?:mailto|tel|sms):([^?]+)/i.exec(trimmed)?.[1];
  if (direct !== undefined) return decode(direct);
  if (/^(?:javascript|data|blob|about):/i.test(trimmed)) return undefined;
  const [path = '', fragment = ''] = trimmed.replace(/\?[^#]*/, '').split('#');
  const host = /^(?:[a-z]+:)?\/\/([^/]+)/i.exec(path)?.[1];
  const segments = path
    .replace(/^(?:[a-z]+:)?\/\/[^/]*/i, '')
    .split('/')
    .filter((segment) => segment !== '' && !/^\.+$/.test(segment));
  const named = [fragment, ...segments.reverse()]
    .map((part) => wordsOfIdentifier(decode(part)))
    .find((words) => words !== undefined);
  return named ?? host?.replace(/^www\./, '').replace(/:\d+$/, '');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isHash(word: string): boolean {
  return /^[0-9a-f]{6,}$/i.test(word) && /\d/.test(word);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
