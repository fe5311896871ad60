import { visible } from '../../shared/observability/visible.ts';
import { type ExitCode, errorCode, exitCodes, OperatorError } from '../errors.ts';

interface ErrorReport {
  readonly line: string;
  readonly exitCode: ExitCode;
}

/** Long words may be secrets or signatures, so messages omit them. */
const longWord = /[\w+/=-]{36,}/g;

/** Formats an error as one line that ends with the next step. Never includes a stack trace. */
export function reportError(error: unknown): ErrorReport {
  if (error instanceof OperatorError) return { line: visible(error.message), exitCode: error.exitCode };
  // The cause of a StoreUnavailableError is more specific than the error itself.
  const isWrapper = error instanceof Error && error.name === 'StoreUnavailableError';
  const cause = isWrapper ? error.cause : error;
  if (cause instanceof Error && cause.name === 'ConflictException') {
    return { line: concurrentChange, exitCode: exitCodes.conflict };
  }
  return { line: lineOf(cause), exitCode: exitCodes.failed };
}

/** API Gateway reports it when two commands move the same organization to another plan. */
const concurrentChange =
  'Another command changes the same organization: check org show ORG, then run the same command again.';

const expired = 'The AWS credentials have expired: sign in again, then run the same command.';
const unreadableRow = 'A stored row is invalid in this version: use the widgetctl version of the deployment.';

const advice: Readonly<Record<string, string>> = {
  ECONNREFUSED:
    'Connection refused: start the local stack with npm start, or specify its port with --port N.',
  CredentialsProviderError: 'There are no AWS credentials: run aws configure, or set AWS_PROFILE.',
  ExpiredToken: expired,
  ExpiredTokenException: expired,
  TimeoutError: 'The service did not respond in time: check the network and run the same command again.',
  ZodError: unreadableRow,
  // Class of the error that zod/mini throws when a stored item is invalid.
  $ZodError: unreadableRow,
};

function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The command failed for an unknown reason: run it again.';
  // The SDK may wrap a network failure in its own error, whose message still contains the code.
  const code = errorCode(error) ?? /\bE[A-Z]{4,}\b/.exec(error.message)?.[0] ?? error.name;
  const known = advice[code] ?? advice[error.name];
  if (known !== undefined) return known;
  if (/AccessDenied|NotAuthorized|UnauthorizedException|AuthFailure/.test(error.name)) {
    const action = /perform: ([\w-]+:\w+)/.exec(error.message)?.[1];
    const denied = action === undefined ? 'an action' : `the action ${action}`;
    return `AWS denied these credentials ${denied}: use credentials with this permission.`;
  }
  if (/region is missing/i.test(error.message)) {
    return 'No AWS Region is set: specify it with --region, or set AWS_REGION.';
  }
  const message = visible(error.message.split('\n')[0] ?? '').replace(longWord, '…');
  return `The command failed (${visible(error.name)}: ${message}): run the same command again.`;
}
