export { mountWidget } from './mount.ts';
export type { MountedWidget, MountOptions, MountWidget } from './types.ts';

/** Loads the phrases of the effects in a language, for their `setPhrases`; none for English and for a language without a file. */
export async function loadPhrases(language: string): Promise<Readonly<Record<string, string>>> {
  return (await import('../locales/phrase-files.ts')).readPhrases(language);
}
