type Phrases = Readonly<Record<string, string>>;

/** Effect phrases in every language except English. Import paths are literals so that bundlers find the files. */
const phraseFiles: Readonly<Record<string, () => Promise<{ readonly default: Phrases }>>> = {
  de: () => import('./de-effects.mjs'),
  fr: () => import('./fr-effects.mjs'),
  es: () => import('./es-effects.mjs'),
  it: () => import('./it-effects.mjs'),
  nl: () => import('./nl-effects.mjs'),
  pt: () => import('./pt-effects.mjs'),
  pl: () => import('./pl-effects.mjs'),
  sv: () => import('./sv-effects.mjs'),
  ar: () => import('./ar-effects.mjs'),
  he: () => import('./he-effects.mjs'),
  ja: () => import('./ja-effects.mjs'),
};

export async function readPhrases(language: string): Promise<Phrases> {
  return (await phraseFiles[language]?.())?.default ?? {};
}
