import { $ZodError } from '../contract/zod.ts';
import { LoggableError } from '../errors/errors.ts';

export interface ErrorDescription {
  /** Names and codes of the error and its causes, outermost first. */
  readonly error: string;
  /** Messages of the project's own errors and the fields that failed validation; absent if there are neither. */
  readonly errorDetail?: string;
  /** Stack frames, innermost first. `npm run build -- --where` maps them to files and lines of the sources. */
  readonly errorAt: string;
}

const maximumCauseDepth = 4;
const maximumFrames = 6;
const maximumIssues = 5;
const maximumDetailLength = 300;
const maximumStackLength = 900;

/**
 * Describes an error without user data. Library error messages may quote input, so the description contains only the
 * messages of the project's own errors and, for validation errors, the path and code of each issue.
 */
export function describeError(error: unknown): ErrorDescription {
  const errors = withCauses(error);
  const detail = errors.map(detailOf).filter((text) => text !== '');
  return {
    error: errors.map(nameWithCode).join(' < ') || typeof error,
    ...(detail.length > 0 && { errorDetail: detail.join(' < ') }),
    errorAt: framesOf(error),
  };
}

function withCauses(error: unknown): Error[] {
  const errors: Error[] = [];
  let current: unknown = error;
  while (current instanceof Error && errors.length < maximumCauseDepth) {
    errors.push(current);
    current = current.cause;
  }
  return errors;
}

function nameWithCode(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  return `${error.name}${code}`;
}

function detailOf(error: Error): string {
  if (error instanceof LoggableError) return error.message.slice(0, maximumDetailLength);
  if (error instanceof $ZodError) return issuesText(error);
  return '';
}

/**
 * Formats validation issues, for example `limits.callsPerMonth: invalid_type`. Omits each issue's message because it
 * can contain the received value.
 */
function issuesText({ issues }: $ZodError): string {
  const shown = issues
    .slice(0, maximumIssues)
    .map(({ path, code }) => `${path.map(stepOf).join('.') || '(all)'}: ${code}`);
  const left = issues.length - shown.length;
  return [...shown, ...(left > 0 ? [`and ${left} more`] : [])].join(', ');
}

/**
 * Redacts a path segment that does not look like a schema field name, because the segment may come from untrusted
 * input.
 */
function stepOf(step: PropertyKey): string {
  if (typeof step === 'number') return String(step);
  return typeof step === 'string' && /^[A-Za-z_]{1,32}$/.test(step) ? step : '?';
}

const frame = /^\s+at .*:\d+:\d+\)?$/;

/**
 * Returns the stack without the message that precedes it, because the message may contain lines that look
 * like frames.
 */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { stack = '', message } = error;
  const at = stack.indexOf(message);
  return at < 0 ? '' : stack.slice(at + message.length);
}

function framesOf(error: unknown): string {
  return stackOf(error)
    .split('\n')
    .filter((line) => frame.test(line))
    .slice(0, maximumFrames)
    .map((line) => line.trim())
    .join(' < ')
    .slice(0, maximumStackLength);
}
