/** The transforms of text, which share most of their code. Loading them together takes fewer files. */
export { hintsTransform } from './hints.ts';
export { rephrasedTexts, rephraseTransform } from './rephrase.ts';
export { simplifiedTexts, simplifyTransform } from './simplify.ts';
export { summarizeTransform } from './summarize.ts';
export { translatedTexts, translateTransform } from './translate.ts';
export { vocabularyTransform } from './vocabulary.ts';
