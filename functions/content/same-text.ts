/** True of texts that differ in white space alone. */
export function isSameText(left: string, right: string): boolean {
  return spaced(left) === spaced(right);
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
