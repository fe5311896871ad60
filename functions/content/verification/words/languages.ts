import scripts from '../../language/scripts.json' with { type: 'json' };
import telling from './telling-words.json' with { type: 'json' };

/** Scripts in which one language is written far more than any other, and that one. */
export const languageOfScript: Readonly<Record<string, string>> = scripts.language;

/** So much better than the next language must the best one fit to be sure, as a share of its score. */
export const sureLead: Readonly<Record<string, number>> = { Latn: 0.06, Cyrl: 0.01, Deva: 0.005, Arab: 0.03 };

/** Languages that write every noun with a capital: a capital says nothing about names there. */
export const capitalizedNouns = 'de lb';

/** Languages in which a name takes other endings with its place in the sentence. */
export const inflectedNames = 'pl cs sk hr sr bs sl lt lv et fi hu ru uk bg mk be el is la tr';

/** Languages whose names of months and days hardly change their form in a sentence. */
export const uninflectedDates = 'en de fr es it nl pt sv da no';

/** Months that are verbs too, where they begin with a small letter. */
export const verbsLikeMonths = ['may', 'march'];

/** A language that the detector does not know, and how a text shows it. */
export interface TellingWords {
  readonly language: string;
  /** What the detector takes it for; null where that may be anything. */
  readonly takenFor: readonly string[] | null;
  /** So many of its words in a text must be telling ones, as a share. */
  readonly minimumShare: number;
  /** Short, frequent words of the language that the languages it is taken for do not have. */
  readonly words: string;
}

/** Languages that `eld` lacks. Irish and Maltese are official in the EU, Welsh in Wales, Galician in Galicia. */
export const tellingWords: readonly TellingWords[] = telling;
