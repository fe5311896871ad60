/** English words that effects show; language files translate them. */
export const phrasesC: Readonly<Record<string, string>> = {};
