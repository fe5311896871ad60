/** Matches control characters, which the service rejects. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFD]/gu;

/** Removes control characters and collapses whitespace as browsers do when they render text. */
export function plainText(text: string): string {
  return text.replace(controlCharacters, '').replace(/\s+/gu, ' ').trim();
}

/** Returns the length in code points, which the service uses for its limits. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

export function edges(text: string): { readonly before: string; readonly after: string } {
  const before = /^\s*/u.exec(text)?.[0] ?? '';
  return { before, after: before.length === text.length ? '' : (/\s*$/u.exec(text)?.[0] ?? '') };
}
