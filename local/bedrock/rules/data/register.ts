import type { Substitution } from './plain-words.ts';

/** Contractions and what they stand for. Those with two readings (`he's`, `they'd`) are left out. */
export const contractions: Readonly<Record<string, string>> = {
  "aren't": 'are not',
  "can't": 'cannot',
  "couldn't": 'could not',
  "didn't": 'did not',
  "doesn't": 'does not',
  "don't": 'do not',
  "hadn't": 'had not',
  "hasn't": 'has not',
  "haven't": 'have not',
  "isn't": 'is not',
  "shouldn't": 'should not',
  "wasn't": 'was not',
  "weren't": 'were not',
  "won't": 'will not',
  "wouldn't": 'would not',
};
/** The same of a pronoun and its verb. */
export const pronounContractions: Readonly<Record<string, string>> = {
  "I'm": 'I am',
  "you're": 'you are',
  "we're": 'we are',
  "they're": 'they are',
  "I'll": 'I will',
  "you'll": 'you will',
  "we'll": 'we will',
  "they'll": 'they will',
};
/** Contractions that are only spelled out: short forms of a full verb sound odd. */
export const spelledOutOnly: Readonly<Record<string, string>> = {
  "I've": 'I have',
  "you've": 'you have',
  "we've": 'we have',
  "they've": 'they have',
};

/** Colloquial words and formal ones that stand in the same places. */
export const formalWords: readonly Substitution[] = [
  { find: 'get in touch with', put: 'contact' },
  { find: 'getting in touch with', put: 'contacting' },
  { find: 'hello,', put: 'good day,' },
  { find: 'hey,', put: 'good day,' },
  { find: 'hi,', put: 'good day,' },
  {
    find: 'kid',
    put: 'child',
    prev: 'a|the|your|my|his|her|our|each|every',
    next: '[.;,!?]|is|was|can|has|who|and|to|in',
  },
  { find: 'kids', put: 'children', notPrev: 'he|she|it|who|nobody|one' },
  { find: 'maybe', put: 'perhaps' },
  { find: 'thanks', put: 'thank you', next: 'for|[!.,]', notPrev: '\\p{L}+' },
  { find: 'buy', put: 'purchase', next: 'a|an|the|your|our|this|these', notPrev: 'a|the|good|best|great' },
];

/** Stiff openings and warmer ones. Nothing that must or must not be done is said otherwise. */
export const friendlyWords: readonly Substitution[] = [
  { find: 'Dear Sir or Madam', put: 'hello', next: '[,!]' },
  { find: 'good day', put: 'hello', next: '[,!]' },
  { find: 'do not hesitate to', put: 'feel free to' },
];
