/** Unicode scripts (by their long property names) that a language's usual script (ISO 15924) is written with. */
const unicodeScripts: Readonly<Record<string, readonly string[]>> = {
  Latn: ['Latin'],
  Cyrl: ['Cyrillic'],
  Grek: ['Greek'],
  Arab: ['Arabic'],
  Hebr: ['Hebrew'],
  Deva: ['Devanagari'],
  Beng: ['Bengali'],
  Guru: ['Gurmukhi'],
  Gujr: ['Gujarati'],
  Taml: ['Tamil'],
  Telu: ['Telugu'],
  Knda: ['Kannada'],
  Mlym: ['Malayalam'],
  Sinh: ['Sinhala'],
  Thai: ['Thai'],
  Laoo: ['Lao'],
  Khmr: ['Khmer'],
  Mymr: ['Myanmar'],
  Geor: ['Georgian'],
  Armn: ['Armenian'],
  Ethi: ['Ethiopic'],
  Hans: ['Han', 'Bopomofo'],
  Hant: ['Han', 'Bopomofo'],
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul', 'Han'],
};

/**
 * The share (0–1) of a text's letters that are in the usual script of a language (CLDR likely subtags); null for
 * a text without letters and for scripts not listed here.
 */
export function shareInScriptOf(text: string, language: string): number | null {
  const scripts = unicodeScripts[new Intl.Locale(language).maximize().script ?? ''];
  const letters = text.match(/\p{L}/gu);
  if (scripts === undefined || letters === null) return null;
  const inScript = new RegExp(`[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`, 'u');
  return letters.filter((letter) => inScript.test(letter)).length / letters.length;
}
