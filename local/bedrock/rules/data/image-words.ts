import words from './image-words.json' with { type: 'json' };

/** Image descriptions in a language: sentences with `{…}` placeholders, then color names. */
export type ImageWords = (typeof words)['en'];

/** By primary language subtag. */
export const imageWords: Readonly<Record<string, ImageWords>> = words;
