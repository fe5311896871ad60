import { $ZodError } from '../contract/zod.ts';
import { LoggableError } from '../errors/errors.ts';

/** What a log line says of an error. Every text is bounded. */
export interface ErrorDescription {
  /** The names and codes of the error and its causes, the outermost first. */
  readonly error: string;
  /** What is known beyond the names: messages of our own, and the fields at which a check failed. Absent without any. */
  readonly errorDetail?: string;
  /** Where the error was made, the innermost call first. `npm run where` gives file and line in the sources. */
  readonly errorAt: string;
}

const maximumCauseDepth = 4;
const maximumFrames = 6;
const maximumIssues = 5;
/** Longest text of a message, and of a stack, in characters. */
const maximumDetailLength = 300;
const maximumStackLength = 900;

/**
 * Describes an error by what can hold no data: the messages of libraries quote what they were given, so that only those of
 * our own errors are taken, and of a failed check only where and how it failed.
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

/** Such as `limits.callsPerMonth: invalid_type`. What was received stands in an issue's message, which is left out. */
function issuesText({ issues }: $ZodError): string {
  const shown = issues
    .slice(0, maximumIssues)
    .map(({ path, code }) => `${path.map(stepOf).join('.') || '(all)'}: ${code}`);
  const left = issues.length - shown.length;
  return [...shown, ...(left > 0 ? [`and ${left} more`] : [])].join(', ');
}

/** A step of a path may be a name that the data chose: what does not look like a field of a schema is not shown. */
function stepOf(step: PropertyKey): string {
  if (typeof step === 'number') return String(step);
  return typeof step === 'string' && /^[A-Za-z_]{1,32}$/.test(step) ? step : '?';
}

/** A place in a file, with the name of the function before it or without. */
const frame = /^\s+at .*:\d+:\d+\)?$/;

/** The stack without the message before it, which may hold lines that look like places. */
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
