import { parsedJson } from '../parsed-json.ts';

/** Selects log lines: by `pattern` in CloudWatch Logs, by `matches` elsewhere. Both select the same lines. */
export interface LogFilter {
  /** https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/FilterAndPatternSyntax.html */
  readonly pattern: string;
  matches(message: string): boolean;
}

/** Matches lines that contain any of the given strings, in JSON or in plain text. */
export function containsAny(texts: readonly string[]): LogFilter {
  const quoted = texts.map(quote);
  const [only = '""'] = quoted;
  return {
    pattern: quoted.length === 1 ? only : quoted.map((text) => `?${text}`).join(' '),
    matches: (message) => texts.some((text) => message.includes(text)),
  };
}

/** Dotted path and value of a string field in a JSON line. The value `5*` matches every string that starts with `5`. */
export type Condition = readonly [field: string, value: string];

/**
 * Matches JSON objects that meet every condition in `all` and, unless `any` is empty, at least one condition in `any`.
 */
export function fieldsMatch(all: readonly Condition[], any: readonly Condition[] = []): LogFilter {
  const terms = all.map(termOf);
  if (any.length > 0) terms.push(`(${any.map(termOf).join(' || ')})`);
  return {
    pattern: `{ ${terms.join(' && ')} }`,
    matches: (message) => {
      const line = parsedJson(message);
      const isMet = ([field, value]: Condition) => isMatch(textAt(line, field.split('.')), value);
      return all.every(isMet) && (any.length === 0 || any.some(isMet));
    },
  };
}

function termOf([field, value]: Condition): string {
  return `$.${field} = ${quote(value)}`;
}

function textAt(value: unknown, [name, ...rest]: readonly string[]): string | null {
  if (name === undefined) return typeof value === 'string' ? value : null;
  const isField = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isField ? textAt(Reflect.get(value, name), rest) : null;
}

function isMatch(text: string | null, value: string): boolean {
  return text !== null && (value.endsWith('*') ? text.startsWith(value.slice(0, -1)) : text === value);
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
