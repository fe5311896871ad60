/** Strings, escaped characters, class selectors, brackets and commas of a serialized selector list. */
const token = /"(?:\\.|[^"\\])*"|\.((?:\\[\da-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)|\\.|[()[\],]/gi;

/**
 * Returns the classes that must be in the page for each selector of a serialized list to match, escaped as in CSS; null
 * if a selector may match without any class. Ignores the arguments of functional pseudo-classes and attribute selectors.
 */
export function requiredClasses(selectors: string): readonly (readonly string[])[] | null {
  if (!selectors.includes('.')) return null;
  let classes: string[] = [];
  const alternatives = [classes];
  let depth = 0;
  for (const [text, name] of selectors.matchAll(token)) {
    if (text === '(' || text === '[') depth += 1;
    else if (text === ')' || text === ']') depth -= 1;
    else if (depth > 0) continue;
    else if (name !== undefined) classes.push(name);
    else if (text === ',') {
      classes = [];
      alternatives.push(classes);
    }
  }
  return alternatives.every(({ length }) => length > 0) ? alternatives : null;
}
