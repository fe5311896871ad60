import units from './units.json' with { type: 'json' };

/** Units and currencies by what stands for them; languages share the table, for hardly a word means two of them. */
export const unitWords: Readonly<Record<string, string>> = units;

/** Percent in two words. */
export const percentPhrases = 'per cent|pour cent|por ciento|por cento|per cento';
