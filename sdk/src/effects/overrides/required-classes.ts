/**
 * Returns the classes that must be in the page for each selector of a list to match, or null if a selector may match
 * without any class. Ignores the arguments of functional pseudo-classes and attribute selectors.
 */
export function requiredClasses(selectors: string): readonly (readonly string[])[] | null {
  if (!selectors.includes('.')) return null;
  if (!/[,([]/.test(selectors)) {
    const classes = classesIn(selectors);
    return classes.length === 0 ? null : [classes];
  }
  const alternatives: string[][] = [];
  let classes: string[] = [];
  let name: string | null = null;
  let depth = 0;
  const endName = () => {
    if (name !== null) classes.push(name);
    name = null;
  };
  for (let at = 0; at < selectors.length; at += 1) {
    const character = selectors.charAt(at);
    if (character === '\\') {
      const escaped = escapeAt(selectors, at);
      if (name !== null) name += escaped.text;
      at += escaped.length - 1;
    } else if (character === '(' || character === '[') {
      endName();
      depth += 1;
    } else if (character === ')' || character === ']') {
      depth -= 1;
    } else if (depth > 0) {
      if (character === '"' || character === "'") at = endOfString(selectors, at);
    } else if (character === '.') {
      endName();
      name = '';
    } else if (character === ',') {
      endName();
      if (classes.length === 0) return null;
      alternatives.push(classes);
      classes = [];
    } else if (isNameCharacter(character)) {
      if (name !== null) name += character;
    } else {
      endName();
    }
  }
  endName();
  return classes.length === 0 ? null : [...alternatives, classes];
}

/** Returns the classes of a selector without arguments and attributes. Most selectors of large stylesheets are such. */
function classesIn(selector: string): string[] {
  const names = selector.match(/(?<!\\)\.(?:\\[\da-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+/gi) ?? [];
  return names.map((name) => unescaped(name.slice(1)));
}

function unescaped(name: string): string {
  if (!name.includes('\\')) return name;
  let text = '';
  for (let at = 0; at < name.length; at += 1) {
    const escaped = name.charAt(at) === '\\' ? escapeAt(name, at) : null;
    text += escaped?.text ?? name.charAt(at);
    at += (escaped?.length ?? 1) - 1;
  }
  return text;
}

function isNameCharacter(character: string): boolean {
  return /[\w-]/.test(character) || character > '\u007f';
}

/** Decodes an escape sequence (CSS Syntax 3, "Consume an escaped code point"). */
function escapeAt(text: string, at: number): { readonly text: string; readonly length: number } {
  const [whole, digits] = /^\\([0-9a-f]{1,6})\s?/i.exec(text.slice(at, at + 8)) ?? [];
  if (whole === undefined || digits === undefined) return { text: text.charAt(at + 1), length: 2 };
  return { text: String.fromCodePoint(Number.parseInt(digits, 16)), length: whole.length };
}

function endOfString(text: string, start: number): number {
  const quote = text.charAt(start);
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== quote) at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}
