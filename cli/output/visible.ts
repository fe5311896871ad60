/**
 * Characters that could control a terminal, or reorder or corrupt its output: control characters, lone surrogates, line
 * and paragraph separators, and bidirectional marks, embeddings, overrides and isolates.
 */
const steeringCharacter = /[\p{Cc}\p{Cs}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Escapes characters that could manipulate a terminal, for example as `\u{1b}`. */
export function visible(text: string): string {
  return text.replace(steeringCharacter, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
