import { $ZodError } from '../contract/zod.ts';
import { LoggableError } from '../errors/errors.ts';

/** Log fields that describe an error. Every text has a maximum length. */
export interface ErrorDescription {
  /** Names and codes of the error and its causes, outermost first. */
  readonly error: string;
  /**
   * Details beyond the names: messages of our own errors, and the fields at which validation failed. Absent
   * without any.
   */
  readonly errorDetail?: string;
  /** Stack frames, innermost first. `npm run build -- --where` maps them to file and line in the sources. */
  readonly errorAt: string;
}

const maximumCauseDepth = 4;
const maximumFrames = 6;
const maximumIssues = 5;
/** Maximum length of a message and of a stack, in characters. */
const maximumDetailLength = 300;
const maximumStackLength = 900;

/**
 * Describes an error by parts that cannot contain user data. Library messages quote their input, so only the
 * messages of our own errors are used, and for validation errors only the path and code.
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
 * Formats validation issues, for example `limits.callsPerMonth: invalid_type`. Omits an issue's message, which
 * contains the received value.
 */
function issuesText({ issues }: $ZodError): string {
  const shown = issues
    .slice(0, maximumIssues)
    .map(({ path, code }) => `${path.map(stepOf).join('.') || '(all)'}: ${code}`);
  const left = issues.length - shown.length;
  return [...shown, ...(left > 0 ? [`and ${left} more`] : [])].join(', ');
}

/** A path step may be a name chosen by the input: steps that do not look like a schema field are redacted. */
function stepOf(step: PropertyKey): string {
  if (typeof step === 'number') return String(step);
  return typeof step === 'string' && /^[A-Za-z_]{1,32}$/.test(step) ? step : '?';
}

/** A stack frame, with or without a function name. */
const frame = /^\s+at .*:\d+:\d+\)?$/;

/** The stack without the message before it, which may contain lines that look like frames. */
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
