/**
 * Exports the text transforms from one module. They share most of their code, so separate modules would require loading
 * more files.
 */
export { hintsTransform } from './hints.ts';
export { rephrasedTexts, rephraseTransform } from './rephrase.ts';
export { simplifiedTexts, simplifyTransform } from './simplify.ts';
export { summarizeTransform } from './summarize.ts';
export { translatedTexts, translateTransform } from './translate.ts';
export { vocabularyTransform } from './vocabulary.ts';
