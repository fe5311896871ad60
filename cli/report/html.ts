import { visible } from '../../shared/observability/visible.ts';

/** Markup that consists of literals and escaped data. Only {@link html} creates it. */
class Markup {
  /** Private, so that the type is nominal: a string is no markup. */
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export type Html = Markup;

type Value = string | number | Html | null | readonly Html[];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Tag for HTML. Interpolated values are escaped, also within quoted attributes, unless they are HTML themselves. Null is
 * omitted.
 */
export function html(literals: readonly string[], ...values: readonly Value[]): Html {
  return new Markup(literals.map((literal, index) => `${literal}${textOf(values[index] ?? null)}`).join(''));
}

function textOf(value: Value): string {
  if (value === null) return '';
  if (value instanceof Markup) return value.toString();
  if (typeof value === 'object') return value.map(String).join('');
  const lines = String(value).split(/\r\n?|\n/);
  return lines
    .map(visible)
    .join('\n')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
