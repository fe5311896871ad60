/** English words that effects show; language files translate them. */
export const phrasesB: Readonly<Record<string, string>> = {};
