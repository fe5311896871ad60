/** Languages with a list of patterns; a page in another one has no syllables to show. */
export const syllableLanguages: readonly string[] = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'sv'];
