/** The text transforms share most of their code, so loading them as one module requires fewer files. */
export { hintsTransform } from './hints.ts';
export { rephrasedTexts, rephraseTransform } from './rephrase.ts';
export { simplifiedTexts, simplifyTransform } from './simplify.ts';
export { summarizeTransform } from './summarize.ts';
export { translatedTexts, translateTransform } from './translate.ts';
export { vocabularyTransform } from './vocabulary.ts';
