/** Characters that the service refuses: they mean nothing in running text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFD]/gu;

/** Text as a reader sees it: runs of white space are one space. */
export function plainText(text: string): string {
  return text.replace(controlCharacters, '').replace(/\s+/gu, ' ').trim();
}

/** Characters as the service counts them: code points. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** What is white space before and after the words. */
export function edges(text: string): { readonly before: string; readonly after: string } {
  const before = /^\s*/u.exec(text)?.[0] ?? '';
  return { before, after: before.length === text.length ? '' : (/\s*$/u.exec(text)?.[0] ?? '') };
}
