/** English words that effects show; language files translate them. */
export const phrasesA: Readonly<Record<string, string>> = {};
