import type { GlossaryEntry } from '../../../shared/contract/content/translate.ts';
import { findWord } from '../language/word-offsets.ts';

export function missingTerms(
  glossary: readonly GlossaryEntry[],
  sourceText: string,
  translation: string,
): GlossaryEntry[] {
  const held = translation.normalize('NFC').toLowerCase();
  return glossary.filter(
    ({ source, target }) =>
      findWord(sourceText, source) !== null && !held.includes(target.normalize('NFC').toLowerCase()),
  );
}
