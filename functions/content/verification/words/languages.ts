/** Languages that write every noun with a capital: a capital says nothing about names there. */
export const capitalizedNouns = 'de lb';

/** Languages in which a name takes other endings with its place in the sentence. */
export const inflectedNames = 'pl cs sk hr sr bs sl lt lv et fi hu ru uk bg mk be el is la tr';

/** Languages whose names of months and days hardly change their form in a sentence. */
export const uninflectedDates = 'en de fr es it nl pt sv da no';

/** Months that are verbs too, where they begin with a small letter. */
export const verbsLikeMonths = ['may', 'march'];
