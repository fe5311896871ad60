import type { ValueKind } from './mapping.ts';

/** The values that the page declares for its custom properties, and what the properties hold. */
export interface Variables {
  add(name: string, value: string): void;
  kindOf(value: string): ValueKind | null;
  /** Returns the values of the custom properties in a value. */
  valuesIn(value: string): readonly string[];
  /** Increases whenever the kind of a property that was looked up may have changed. */
  readonly revision: number;
}

/** Number of different values per property that are remembered. They rarely differ in kind. */
const mostValues = 12;

const cssWide = /^(?:initial|inherit|unset|revert|revert-layer)?$/;
const reference = /var\(\s*(--[\w-]+)/g;
const colorFunction = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|contrast-color)\(/i;
const sizeKeyword = /^(?:x{1,2}-small|small|medium|large|x{1,3}-large)$/;
const relativeUnit = /[\d.](?:em|ex|ch|lh|cap|ic)\b|[\d.]%/;
const absoluteUnit = /[\d.](?:px|pt|pc|cm|mm|in|q|rem|rlh|[sld]?v(?:w|h|min|max|i|b)|cq\w+)\b/i;

export function createVariables(window: Window & typeof globalThis): Variables {
  const values = new Map<string, Set<string>>();
  const kinds = new Map<string, ValueKind | null>();
  let revision = 0;

  function isColor(value: string): boolean {
    return (
      colorFunction.test(value) || (/^[#a-z-]+[\da-f]*$/i.test(value) && window.CSS.supports('color', value))
    );
  }

  function kindOfVariable(name: string, seen: ReadonlySet<string>): ValueKind | null {
    const known = kinds.get(name);
    if (known !== undefined) return known;
    if (seen.has(name)) return null;
    const inner = new Set([...seen, name]);
    const found = new Set([...(values.get(name) ?? [])].flatMap((value) => kindOf(value, inner) ?? []));
    // The largest difference between kinds is that a relative length must not be multiplied.
    const kind = found.has('relative') ? 'relative' : found.has('color') ? 'color' : ([...found][0] ?? null);
    if (seen.size === 0) kinds.set(name, kind);
    return kind;
  }

  function lengthKind(value: string, seen: ReadonlySet<string>): ValueKind | null {
    const found = new Set<ValueKind | null>();
    for (const [, name = ''] of value.matchAll(reference)) {
      if (!name.startsWith('--aw-')) found.add(kindOfVariable(name, seen));
    }
    const literal = value.replace(/var\(\s*--[\w-]+/g, '');
    if (found.has('relative') || relativeUnit.test(literal.replace(/[\d.]+r(?:em|lh)/g, '')))
      return 'relative';
    if (found.has('absolute') || absoluteUnit.test(literal) || sizeKeyword.test(value)) return 'absolute';
    if (/^(?:larger|smaller)$/.test(value)) return 'relative';
    const isNumber = [...found].every((kind) => kind === 'number') && /\d|var\(/.test(value);
    return isNumber && !/[a-z]/i.test(literal.replace(/calc|min|max|clamp/g, '')) ? 'number' : null;
  }

  function kindOf(text: string, seen: ReadonlySet<string>): ValueKind | null {
    const value = text.trim();
    if (cssWide.test(value)) return null;
    const [, name, fallback] = /^var\(\s*(--[\w-]+)\s*(?:,(.*))?\)$/s.exec(value) ?? [];
    if (name !== undefined) {
      return kindOfVariable(name, seen) ?? (fallback === undefined ? null : kindOf(fallback, seen));
    }
    if (isColor(value)) return 'color';
    if (/url\(|gradient\(/.test(value)) return 'image';
    return lengthKind(value, seen) ?? 'other';
  }

  return {
    add(name, value) {
      const known = values.get(name) ?? new Set<string>();
      values.set(name, known);
      if (known.has(value) || known.size >= mostValues) return;
      known.add(value);
      if (kinds.size > 0) {
        kinds.clear();
        revision += 1;
      }
    },
    kindOf: (value) => kindOf(value, new Set()),
    valuesIn: (text) =>
      [...text.matchAll(reference)].flatMap(([, name = '']) => [...(values.get(name) ?? [])]),
    get revision() {
      return revision;
    },
  };
}
