import words from './image-words.json' with { type: 'json' };

/** How a language tells of an image file: facts, in which `{…}` stands for what is told, then the names of colors. */
export type ImageWords = (typeof words)['en'];

/** By primary language subtag. */
export const imageWords: Readonly<Record<string, ImageWords>> = words;
