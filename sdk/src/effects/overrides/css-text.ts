/** Calls `visit` with each character outside strings, parentheses and brackets, and its position. */
function eachTopLevel(text: string, visit: (character: string, at: number) => void): void {
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') {
      at += 1;
    } else if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") {
      quote = character;
    } else if (character === '(' || character === '[') {
      depth += 1;
    } else if (character === ')' || character === ']') {
      depth -= 1;
    } else if (depth === 0) {
      visit(character, at);
    }
  }
}

/** Splits CSS text at a separator outside strings, parentheses and brackets. Omits empty parts. */
export function splitTopLevel(text: string, separator: ' ' | ',' | ';'): string[] {
  const parts: string[] = [];
  let start = 0;
  const add = (end: number) => {
    if (end > start) parts.push(text.slice(start, end));
  };
  eachTopLevel(text, (character, at) => {
    if (character !== separator && !(separator === ' ' && /\s/.test(character))) return;
    add(at);
    start = at + 1;
  });
  add(text.length);
  return parts;
}

const ofHost = /:host(?:\((?:[^()]|\([^()]*\))*\))?$/;

/** Changes each selector in a list, except for its pseudo-element. */
function mapSelectors(selectors: string, change: (selector: string) => string): string {
  return splitTopLevel(selectors, ',')
    .map((selector) => {
      let end = selector.length;
      eachTopLevel(selector, (character, at) => {
        if (character === ':' && selector.charAt(at + 1) === ':' && at < end) end = at;
      });
      return change(selector.slice(0, end)) + selector.slice(end);
    })
    .join();
}

/**
 * Appends a pseudo-class to the subject of each selector in a list, before any pseudo-element. Not to `:host`, because
 * no other simple selector matches the host of a shadow root from within (CSS Scoping, "Selecting Shadow Hosts").
 */
export function withSuffix(selectors: string, suffix: string): string {
  if (suffix === '') return selectors;
  return mapSelectors(selectors, (selector) => (ofHost.test(selector) ? selector : selector + suffix));
}

/** Removes the specificity of each selector in a list, except for that of its pseudo-element. */
export function withoutSpecificity(selectors: string): string {
  return mapSelectors(selectors, (selector) => selector && `:where(${selector})`);
}

/** Quotes text as a CSS string. */
export function cssString(text: string): string {
  const escaped = text.replace(/["\\\n\r\f]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `);
  return `"${escaped}"`;
}
