import { parsedJson } from '../../parsed-json.ts';
import { parseFilterPattern } from './parse.ts';
import type { Operand, Operator, Pattern, Step } from './pattern.ts';

/**
 * A function that tells whether a log line matches a JSON filter pattern. A line that is not a JSON object matches
 * none, as in CloudWatch Logs.
 *
 * @throws FilterPatternError
 */
export function filterPattern(pattern: string): (line: string) => boolean {
  const tree = parseFilterPattern(pattern);
  return (line) => {
    const event = parseObject(line);
    return event !== null && matches(tree, event);
  };
}

/** The value of a selector such as `$.plan` in a log line; undefined where there is none. */
export function selectField(selector: string, line: string): unknown {
  return select(parseObject(line), selector.replace(/^\$\.?/, '').split('.'));
}

function parseObject(line: string): object | null {
  const value = parsedJson(line);
  return typeof value === 'object' ? value : null;
}

function matches(pattern: Pattern, event: object): boolean {
  switch (pattern.kind) {
    case 'or':
      return pattern.parts.some((part) => matches(part, event));
    case 'and':
      return pattern.parts.every((part) => matches(part, event));
    case 'not-exists':
      return select(event, pattern.selector) === undefined;
    case 'is':
      return select(event, pattern.selector) === pattern.value;
    case 'compare':
      return compare(select(event, pattern.selector), pattern.operator, pattern.operand);
  }
}

function select(value: unknown, [step, ...rest]: readonly Step[]): unknown {
  if (step === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const isFitting = Array.isArray(value) === (typeof step === 'number');
  return isFitting && Object.hasOwn(value, step) ? select(Reflect.get(value, step), rest) : undefined;
}

/**
 * Only text and numbers can be compared: a selector that points at nothing, null, an array or an object does not
 * match, whether by `=` or by `!=`. Numbers compare with numbers, text with text; a bare `*` is any of them.
 */
function compare(value: unknown, operator: Operator, operand: Operand): boolean {
  if (operand.kind === 'text') {
    if (operand.text === '' && operand.openStart && typeof value === 'number') return operator === '=';
    if (typeof value !== 'string') return false;
    return fits(value, operand) === (operator === '=');
  }
  return typeof value === 'number' && compareNumbers(value, operator, operand.value);
}

function fits(value: string, { text, openStart, openEnd }: Extract<Operand, { kind: 'text' }>): boolean {
  if (text === '' && openStart) return true;
  if (openStart && openEnd) return value.includes(text);
  if (openStart) return value.endsWith(text);
  return openEnd ? value.startsWith(text) : value === text;
}

function compareNumbers(left: number, operator: Operator, right: number): boolean {
  switch (operator) {
    case '=':
      return left === right;
    case '!=':
      return left !== right;
    case '<':
      return left < right;
    case '>':
      return left > right;
    case '<=':
      return left <= right;
    case '>=':
      return left >= right;
  }
}
