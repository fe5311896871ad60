import { FilterPatternError } from './pattern.ts';

export interface Token {
  readonly kind: 'symbol' | 'selector' | 'quoted' | 'word' | 'end';
  readonly text: string;
  /** Where it starts in the pattern. */
  readonly position: number;
}

/** One of these stands at any place; which one is tried in this order. */
const tokenExpressions: readonly (readonly [kind: Token['kind'], expression: RegExp])[] = [
  ['symbol', /&&|\|\||<=|>=|!=|[{}()=<>]/y],
  ['selector', /\$(?:\.[A-Za-z0-9_-]+|\[[0-9]+\])*/y],
  ['quoted', /"(?:[^"\\]|\\.)*"/y],
  ['word', /[A-Za-z0-9_.*+-]+/y],
];

const spaces = /\s*/y;

/**
 * Cuts a pattern into its tokens; the last one is `end`.
 *
 * @throws FilterPatternError
 */
export function tokensOf(pattern: string): Token[] {
  const tokens: Token[] = [];
  let position = lengthAt(spaces, pattern, 0);
  while (position < pattern.length) {
    const token = tokenAt(pattern, position);
    tokens.push(token);
    position += token.text.length;
    position += lengthAt(spaces, pattern, position);
  }
  return [...tokens, { kind: 'end', text: '', position }];
}

function tokenAt(pattern: string, position: number): Token {
  for (const [kind, expression] of tokenExpressions) {
    const length = lengthAt(expression, pattern, position);
    if (length > 0) return { kind, text: pattern.slice(position, position + length), position };
  }
  throw new FilterPatternError(
    pattern,
    position,
    pattern[position] === '%'
      ? 'regular expressions are not read here'
      : 'this character must stand in double quotes',
  );
}

function lengthAt(expression: RegExp, text: string, position: number): number {
  expression.lastIndex = position;
  return expression.exec(text)?.[0].length ?? 0;
}
