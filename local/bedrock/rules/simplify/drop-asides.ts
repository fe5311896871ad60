/**
 * Drops parentheses that carry no number and no name, and words that add no meaning. An aside with a digit, a capital
 * letter or a negation stays.
 */
export function dropAsides(text: string): string {
  return text
    .replace(/ ?\(([^()]*)\)/g, (aside, inside: string) => (carriesFacts(inside) ? aside : ''))
    .replace(/(?<=\p{L}) (?:basically|actually|really|quite|rather|somewhat|indeed)(?= \p{Ll})/gu, '');
}

function carriesFacts(inside: string): boolean {
  return /[\p{N}\p{Lu}%$€£]|\b(?:not|no|never|none|nor|without|cannot|only|except|unless)\b|n['’]t\b/u.test(
    inside,
  );
}
