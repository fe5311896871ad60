/** Strings, escaped characters, class selectors, brackets and separators of serialized selector lists. */
const token = /"(?:\\.|[^"\\])*"|\.((?:\\[\da-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)|\\.|[()[\],\n]/gi;

/**
 * Returns for each serialized selector list whether it may match elements, given the classes, escaped as in CSS, that
 * elements have. Ignores the arguments of functional pseudo-classes and attribute selectors.
 */
export function mayMatch(
  selectorLists: readonly string[],
  hasClass: (name: string) => boolean,
): readonly boolean[] {
  const results: boolean[] = [];
  let isListPossible = false;
  let isPossible = true;
  let depth = 0;
  // One long text, because searching many short strings of the browser takes several times as long.
  for (const [text, name] of `${selectorLists.join('\n')}\n`.matchAll(token)) {
    if (text === '(' || text === '[') depth += 1;
    else if (text === ')' || text === ']') depth -= 1;
    else if (depth > 0) continue;
    else if (name !== undefined) isPossible &&= hasClass(name);
    else if (text === ',' || text === '\n') {
      isListPossible ||= isPossible;
      isPossible = true;
      if (text === ',') continue;
      results.push(isListPossible);
      isListPossible = false;
    }
  }
  return results;
}
