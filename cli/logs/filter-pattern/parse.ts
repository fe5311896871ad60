import { FilterPatternError, type Operand, type Operator, type Pattern, type Step } from './pattern.ts';
import { type Token, tokensOf } from './tokens.ts';

const operators: readonly Operator[] = ['=', '!=', '<', '>', '<=', '>='];
const numberExpression = /^[+-]?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?$/i;

/**
 * Reads a JSON filter pattern by the grammar that CloudWatch Logs documents: `{ … }` around comparisons, joined by
 * `&&` before `||`, with parentheses. https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/FilterAndPatternSyntax.html
 *
 * @throws FilterPatternError also for the other kinds of pattern: terms, space-delimited, regular expressions
 */
export function parseFilterPattern(pattern: string): Pattern {
  const reader = new Reader(pattern);
  reader.take('{', 'a JSON pattern starts with {');
  const tree = readOr(reader);
  reader.take('}', 'a JSON pattern ends with }');
  if (reader.next.kind !== 'end') throw reader.complain('nothing may follow }');
  return tree;
}

class Reader {
  private readonly tokens: readonly Token[];
  private index = 0;

  private readonly pattern: string;

  constructor(pattern: string) {
    this.pattern = pattern;
    this.tokens = tokensOf(pattern);
  }

  get next(): Token {
    return this.tokens[this.index] ?? { kind: 'end', text: '', position: this.pattern.length };
  }

  advance(): Token {
    const token = this.next;
    this.index += 1;
    return token;
  }

  /** Goes on when the next token is this one. */
  skip(text: string): boolean {
    const { kind } = this.next;
    const isIt = (kind === 'symbol' || kind === 'word') && this.next.text.toUpperCase() === text;
    if (isIt) this.index += 1;
    return isIt;
  }

  take(text: string, problem: string): void {
    if (!this.skip(text)) throw this.complain(problem);
  }

  complain(problem: string): FilterPatternError {
    return new FilterPatternError(this.pattern, this.next.position, problem);
  }
}

function readOr(reader: Reader): Pattern {
  return readJoined(reader, 'or', '||', readAnd);
}

function readAnd(reader: Reader): Pattern {
  return readJoined(reader, 'and', '&&', readUnit);
}

function readJoined(
  reader: Reader,
  kind: 'or' | 'and',
  symbol: string,
  read: (reader: Reader) => Pattern,
): Pattern {
  const first = read(reader);
  const parts = [first];
  while (reader.skip(symbol)) parts.push(read(reader));
  return parts.length === 1 ? first : { kind, parts };
}

function readUnit(reader: Reader): Pattern {
  if (reader.skip('(')) {
    const inner = readOr(reader);
    reader.take(')', 'a parenthesis is not closed');
    return inner;
  }
  if (reader.next.kind !== 'selector') throw reader.complain('a selector such as $.name must stand here');
  const selector = stepsOf(reader.advance().text);
  if (reader.skip('NOT')) {
    reader.take('EXISTS', 'EXISTS must follow NOT');
    return { kind: 'not-exists', selector };
  }
  if (reader.skip('IS')) return { kind: 'is', selector, value: readFixedValue(reader) };
  return { kind: 'compare', selector, ...readComparison(reader) };
}

function stepsOf(selector: string): Step[] {
  return [...selector.matchAll(/\.([^.[]+)|\[([0-9]+)\]/g)].map(([, name, index]) =>
    name === undefined ? Number(index) : name,
  );
}

function readFixedValue(reader: Reader): null | true | false {
  if (reader.skip('NULL')) return null;
  if (reader.skip('TRUE')) return true;
  reader.take('FALSE', 'NULL, TRUE or FALSE must follow IS');
  return false;
}

function readComparison(reader: Reader): { operator: Operator; operand: Operand } {
  const operator = operators.find((symbol) => reader.skip(symbol));
  if (operator === undefined) throw reader.complain('a comparison must follow the selector');
  const { kind, text } = reader.next;
  const operand = kind === 'quoted' ? textOperand(unquote(text)) : kind === 'word' ? wordOperand(text) : null;
  if (operand === null) throw reader.complain('a value must follow the comparison');
  if (operand.kind === 'text' && operator !== '=' && operator !== '!=') {
    throw reader.complain('only numbers can be larger or smaller');
  }
  reader.advance();
  return { operator, operand };
}

function wordOperand(word: string): Operand {
  return numberExpression.test(word) ? { kind: 'number', value: Number(word) } : textOperand(word);
}

function unquote(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\(.)/g, '$1');
}

function textOperand(written: string): Operand {
  const openStart = written.startsWith('*');
  const openEnd = written.length > 1 && written.endsWith('*');
  return {
    kind: 'text',
    text: written.slice(openStart ? 1 : 0, openEnd ? -1 : undefined),
    openStart,
    openEnd,
  };
}
