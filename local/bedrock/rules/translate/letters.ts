const latin: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, index) => [
    letter,
    [...'áƀçđéƒĝĥíĵķļɱñóþʠŕšţúṽŵẋýž'][index] ?? letter,
  ]),
);

/** The Unicode scripts that languages of an ISO 15924 script are written with, where these differ in name. */
const unicodeNames: Readonly<Record<string, string>> = {
  Jpan: 'Kana',
  Kore: 'Hang',
  Hans: 'Hani',
  Hant: 'Hani',
};
const firstCodePoint: Readonly<Record<string, number>> = { Hani: 0x4e00, Hang: 0xac00 };
const lastCodePoint = 0xd7a3;

/**
 * Replacements of the letters a to z in a language: accented for Latin scripts, else letters of its own
 * script, so that a page shows the real fonts and direction.
 */
export function lettersFor(language: string): ReadonlyMap<string, string> {
  const script = scriptOf(language);
  const letters = script === 'Latn' ? latin : lettersOfScript(unicodeNames[script] ?? script);
  const lower = Object.entries(letters);
  return new Map([
    ...lower,
    ...lower.map(([from, to]): [string, string] => [from.toUpperCase(), to.toUpperCase()]),
  ]);
}

function scriptOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().script ?? 'Latn';
  } catch {
    return 'Latn';
  }
}

function lettersOfScript(script: string): Readonly<Record<string, string>> {
  const pattern = patternOf(script);
  if (pattern === undefined) return latin;
  const letters: Record<string, string> = {};
  let code = firstCodePoint[script] ?? 0x370;
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    while (code < lastCodePoint && !pattern.test(String.fromCodePoint(code))) code += 1;
    letters[letter] = code < lastCodePoint ? String.fromCodePoint(code) : (latin[letter] ?? letter);
    code += 1;
  }
  return letters;
}

/** Small letters of a script, or letters without case; undefined for a script that Unicode has no such name for. */
function patternOf(script: string): RegExp | undefined {
  try {
    return new RegExp(`(?=\\p{Script=${script}})[\\p{Ll}\\p{Lo}]`, 'u');
  } catch {
    return undefined;
  }
}
