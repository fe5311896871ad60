import * as z from 'zod';
import idiomList from './idioms.json' with { type: 'json' };
import plainWordLists from './plain-words.json' with { type: 'json' };
import registerLists from './register.json' with { type: 'json' };

/** Patterns that several entries of the lists share: an entry has `{determiner}` where it means the first of them. */
const sharedPatterns: Readonly<Record<string, string>> = {
  determiner:
    'the|a|an|this|that|these|those|my|your|his|her|its|our|their|each|every|all|any|some|no|such|every',
  number: '\\d|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|half|a',
  comparing: 'more|most|less|least|very|so|too|as|how|such|quite|rather',
  asHead:
    'of|in|on|at|by|for|from|to|with|within|and|or|but|is|are|was|were|will|would|can|may|must|should|that|which|who|when|if',
  // A later phrase depending on the same `of` or `to`, which the substitution would orphan.
  secondOf: '[^.;]*\\b(?:and|or|but|also) of',
  secondTo: '[^.;]*\\b(?:and|or|but|also|than) to',
  be: "be|been|being|am|is|are|was|were|it's|that's|isn't|wasn't|feel|feels|felt|feeling|only|just|still",
  infinitive: "to|will|would|can|could|may|might|must|should|not|please|cannot|let’s|let's",
  ends: '[.;,!?)]|$',
};

const patternSchema = z
  .string()
  .transform((pattern) =>
    pattern.replace(/\{(\w+)\}/g, (found, name: string) => sharedPatterns[name] ?? found),
  );

/**
 * A phrase and what may stand in its place wherever the text around it fits. The four patterns say what must, and what
 * must not, stand right before and right after it in its sentence.
 */
const substitutionSchema = z.strictObject({
  find: z.string(),
  put: z.string(),
  prev: patternSchema.optional(),
  next: patternSchema.optional(),
  notPrev: patternSchema.optional(),
  notNext: patternSchema.optional(),
});
export type Substitution = z.infer<typeof substitutionSchema>;

const plainVerbSchema = z.strictObject({
  verb: z.string(),
  put: z.string(),
  /**
   * Contexts for the substitution: `any`, or only frames that show it is the verb with the same arguments.
   */
  frames: z.array(z.enum(['any', 'object', 'passive', 'that', 'to'])),
  /** Other words that may follow an active form. */
  next: z.string().optional(),
});
export type PlainVerb = z.infer<typeof plainVerbSchema>;

const substitutionsSchema = z.array(substitutionSchema);

/** Wordy phrases, and words that have a plainer one of the same frame. None adds or drops a negation or a duty. */
export const plainWords = substitutionsSchema.parse(plainWordLists.phrases);

/** Words that open a sentence, with the comma after them, and a plainer opening. */
export const plainOpenings: Readonly<Record<string, string>> = plainWordLists.openings;

/** Formal verbs and plainer ones that take the same objects. A verb of two words has no passive here. */
export const plainVerbs = z.array(plainVerbSchema).parse(plainWordLists.verbs);

/** Idioms and what they mean, in forms and places in which they are meant as idioms. */
export const idioms = substitutionsSchema.parse(idiomList);

/** Contractions and what they stand for. Those with two readings (`he's`, `they'd`) are left out. */
export const contractions: Readonly<Record<string, string>> = registerLists.contractions;

/** The same of a pronoun and its verb. */
export const pronounContractions: Readonly<Record<string, string>> = registerLists.pronounContractions;

/** Stiff openings and warmer ones. Nothing that must or must not be done is said otherwise. */
export const friendlyWords = substitutionsSchema.parse(registerLists.friendlyWords);
