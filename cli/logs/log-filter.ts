import { filterPattern } from './filter-pattern/match.ts';

/** Which lines to read: as a pattern of CloudWatch Logs, and as a test of one line. Both accept the same lines. */
export interface LogFilter {
  /** https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/FilterAndPatternSyntax.html */
  readonly pattern: string;
  matches(message: string): boolean;
}

/** Lines with one of these texts anywhere in them, whether they are JSON or not. */
export function containsAny(texts: readonly string[]): LogFilter {
  const quoted = texts.map(quote);
  const [only = '""'] = quoted;
  return {
    pattern: quoted.length === 1 ? only : quoted.map((text) => `?${text}`).join(' '),
    matches: (message) => texts.some((text) => message.includes(text)),
  };
}

/**
 * Lines that are JSON objects and match a pattern such as `{ $.status = "429" }`.
 *
 * @throws FilterPatternError
 */
export function jsonFilter(pattern: string): LogFilter {
  return { pattern, matches: filterPattern(pattern) };
}

/** A text as a pattern holds it, so that nothing in it counts as a part of the pattern. */
export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
