/**
 * Characters that could control a terminal, reorder or corrupt its output, or hide text from its reader: control
 * characters, lone surrogates, line and paragraph separators, and format and other invisible characters. Joiners and the
 * emoji variation selector are allowed only between or after the letters, marks and emoji that need them.
 */
export const steeringCharacters =
  /(?!\u200C|\u200D|\uFE0F)[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?<![\p{L}\p{M}\p{Emoji}])(?:\u200C|\u200D)|(?:\u200C|\u200D)(?![\p{L}\p{M}\p{Emoji}])|(?<!\p{Emoji})\uFE0F/gu;

/** Escapes characters that could manipulate a terminal or hide text, for example as `\u{1b}`. */
export function visible(text: string): string {
  return text.replace(steeringCharacters, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
