import { parsedJson } from '../../cli/parsed-json.ts';

type Matcher = (event: unknown) => boolean;

const tokenExpression =
  /\s*(&&|\|\||<=|>=|!=|[{}()=<>]|\$(?:\.[\w-]+|\[\d+\])*|"(?:[^"\\]|\\.)*"|[\w.*+-]+)\s*/y;

const numberExpression = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

const numberComparisons: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '>': (left, right) => left > right,
  '<=': (left, right) => left <= right,
  '>=': (left, right) => left >= right,
};

/**
 * Compiles a CloudWatch Logs JSON filter pattern to a predicate for one log line. Does not support regular expressions.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/FilterAndPatternSyntax.html
 * @throws Error when the pattern contains unsupported syntax
 */
export function filterPattern(pattern: string): (line: string) => boolean {
  const tokens = tokensOf(pattern);
  const peek = () => tokens[0]?.toUpperCase();
  const take = (...expected: readonly string[]): string => {
    const token = tokens.shift();
    if (token !== undefined && (expected.length === 0 || expected.includes(token.toUpperCase())))
      return token;
    throw invalid(pattern, `${expected.join(' or ') || 'more'} expected, not ${token ?? 'the end'}`);
  };
  const joined = (symbol: string, read: () => Matcher): Matcher[] => {
    const parts = [read()];
    while (peek() === symbol) {
      take(symbol);
      parts.push(read());
    }
    return parts;
  };
  const readOr = (): Matcher => {
    const parts = joined('||', readAnd);
    return (event) => parts.some((part) => part(event));
  };
  const readAnd = (): Matcher => {
    const parts = joined('&&', readUnit);
    return (event) => parts.every((part) => part(event));
  };
  const readUnit = (): Matcher => {
    const token = take();
    if (token === '(') {
      const inner = readOr();
      take(')');
      return inner;
    }
    if (!token.startsWith('$')) throw invalid(pattern, `a selector expected, not ${token}`);
    const steps = stepsOf(token);
    const operator = take('NOT', 'IS', ...Object.keys(numberComparisons)).toUpperCase();
    if (operator === 'NOT') {
      take('EXISTS');
      return (event) => select(event, steps) === undefined;
    }
    if (operator === 'IS') {
      const value: unknown = JSON.parse(take('NULL', 'TRUE', 'FALSE').toLowerCase());
      return (event) => select(event, steps) === value;
    }
    const matches = comparison(pattern, operator, take());
    return (event) => matches(select(event, steps));
  };
  take('{');
  const matches = readOr();
  take('}');
  if (tokens.length > 0) throw invalid(pattern, 'nothing may follow }');
  return (line) => {
    const event = parsedJson(line);
    return typeof event === 'object' && event !== null && matches(event);
  };
}

/** Returns undefined when the field is missing. */
export function selectField(selector: string, line: string): unknown {
  return select(parsedJson(line), stepsOf(selector));
}

function tokensOf(pattern: string): string[] {
  const tokens: string[] = [];
  tokenExpression.lastIndex = 0;
  while (tokenExpression.lastIndex < pattern.length) {
    const start = tokenExpression.lastIndex;
    const [, token] = tokenExpression.exec(pattern) ?? [];
    if (token === undefined) throw invalid(pattern, `character ${start + 1} must be in double quotes`);
    tokens.push(token);
  }
  return tokens;
}

function stepsOf(selector: string): readonly (string | number)[] {
  return [...selector.matchAll(/\.([^.[]+)|\[(\d+)\]/g)].map(([, name, index]) => name ?? Number(index));
}

function select(value: unknown, [step, ...rest]: readonly (string | number)[]): unknown {
  if (step === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const fits = Array.isArray(value) === (typeof step === 'number') && Object.hasOwn(value, step);
  return fits ? select(Reflect.get(value, step), rest) : undefined;
}

/** Compares numbers with numbers and strings with strings. A bare `*` matches any number or string. */
function comparison(pattern: string, operator: string, operand: string): Matcher {
  const compare = numberComparisons[operator];
  if (compare !== undefined && numberExpression.test(operand)) {
    return (value) => typeof value === 'number' && compare(value, Number(operand));
  }
  if (operator !== '=' && operator !== '!=') throw invalid(pattern, `a number expected, not ${operand}`);
  if (!/^["\w.*+-]/.test(operand)) throw invalid(pattern, `a value expected, not ${operand}`);
  const text = operand.startsWith('"') ? operand.slice(1, -1).replace(/\\(.)/g, '$1') : operand;
  const isOpenStart = text.startsWith('*');
  const isOpenEnd = text.length > 1 && text.endsWith('*');
  const inner = text.slice(isOpenStart ? 1 : 0, isOpenEnd ? -1 : undefined);
  const fits = (value: string) => {
    if (isOpenStart) return isOpenEnd ? value.includes(inner) : value.endsWith(inner);
    return isOpenEnd ? value.startsWith(inner) : value === inner;
  };
  return (value) =>
    (typeof value === 'string' && fits(value) === (operator === '=')) ||
    (typeof value === 'number' && text === '*' && operator === '=');
}

function invalid(pattern: string, problem: string): Error {
  return new Error(`Filter pattern ${pattern}: ${problem}.`);
}
