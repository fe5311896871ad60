export { mountWidget } from './mount.ts';
export type { MountedWidget, MountOptions } from './types.ts';

/** Loads the phrases for `setPhrases`. Resolves to an empty object for English and for languages without a file. */
export async function loadPhrases(language: string): Promise<Readonly<Record<string, string>>> {
  const { phraseFiles } = await import('../locales/phrase-files.ts');
  return (await phraseFiles[language]?.effects?.())?.default ?? {};
}
