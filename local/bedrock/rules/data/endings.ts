import type { PartOfSpeech } from '../vocabulary/wordnet.ts';

/** Endings of inflected forms, with their replacements in the base form (after WordNet's morphy). */
export const endings: Readonly<Record<PartOfSpeech, readonly (readonly [ending: RegExp, put: string])[]>> = {
  noun: [
    [/ies$/, 'y'],
    [/(?<=s|x|z|ch|sh)es$/, ''],
    [/s$/, ''],
    [/men$/, 'man'],
  ],
  verb: [
    [/ies$/, 'y'],
    [/ied$/, 'y'],
    [/(?:es|ed|ing)$/, 'e'],
    [/(.)\1(?:ed|ing)$/, '$1'],
    [/(?:s|es|ed|ing)$/, ''],
  ],
  adj: [
    [/(?:er|est)$/, ''],
    [/(?:er|est)$/, 'e'],
    [/i(?:er|est)$/, 'y'],
  ],
  adv: [],
};

/** The parts of speech as an answer names them. */
export const partOfSpeechNames: Readonly<Record<PartOfSpeech, string>> = {
  noun: 'noun',
  verb: 'verb',
  adj: 'adjective',
  adv: 'adverb',
};
