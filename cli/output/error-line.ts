import { type ExitCode, errorCode, exitCodes, OperatorError } from '../errors.ts';
import { visible } from './visible.ts';

/** A failure as reported to the operator: one line and an exit code. */
interface ErrorReport {
  readonly line: string;
  readonly exitCode: ExitCode;
}

/** Long words may be secrets or signatures, so they are removed from messages. */
const longWord = /[\w+/=-]{36,}/g;

/** Describes any failure in one line with the next step, never a stack trace. */
export function reportError(error: unknown): ErrorReport {
  if (error instanceof OperatorError) return { line: visible(error.message), exitCode: error.exitCode };
  return { line: lineOf(rootOf(error)), exitCode: exitCodes.failed };
}

const unreadableRow =
  'A stored row is not one that this version reads: use the version of widgetctl that belongs to the deployment.';

/** The advice for failures of the SDK and the network, by error name or code. */
const advice: Readonly<Record<string, string>> = {
  ECONNREFUSED:
    'Nothing answers there: start the local stack with npm start, or give its port with --port N.',
  ECONNRESET: 'The connection was closed while waiting for an answer: run the same command again.',
  ENOTFOUND: 'The service address is unknown: check the network and --region.',
  TimeoutError: 'The service did not answer in time: check the network and run the same command again.',
  CredentialsProviderError: 'There are no AWS credentials: run aws configure, or set AWS_PROFILE.',
  ExpiredToken: 'The AWS credentials have expired: sign in again, then run the same command.',
  ExpiredTokenException: 'The AWS credentials have expired: sign in again, then run the same command.',
  InvalidClientTokenId: 'AWS does not know these credentials: check AWS_PROFILE or aws configure.',
  UnrecognizedClientException: 'AWS does not know these credentials: check AWS_PROFILE or aws configure.',
  ThrottlingException:
    'AWS is limiting the calls of this account: wait a minute and run the same command again.',
  TooManyRequestsException:
    'API Gateway is limiting the calls of this account: wait a minute and run the same command again.',
  LimitExceededException:
    'An AWS limit of this account is reached: see docs/reference/limits.md for limits and how to raise them.',
  ResourceNotFoundException:
    'A table of the stack does not exist: check --stack and --region, and that the data stack is deployed.',
  ZodError: unreadableRow,
  // The class of the same error in zod/mini, which parses rows.
  $ZodError: unreadableRow,
};

/** SDK errors caused by parsing a proxy's HTML page as JSON or XML. */
const notOfAws = /Unexpected token '<'|is not valid JSON|XML parse error/;

function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The command failed for an unknown reason: run it again.';
  // The SDK may wrap a network failure in its own error, whose message still contains the code.
  const code = errorCode(error) ?? /\bE[A-Z]{4,}\b/.exec(error.message)?.[0] ?? error.name;
  const known = advice[code] ?? advice[error.name];
  if (known !== undefined) return known;
  if (/AccessDenied|NotAuthorized|UnauthorizedException|AuthFailure/.test(error.name)) {
    return `AWS refuses these credentials ${refusedAction(error.message)}: use credentials that may do this.`;
  }
  if (/region is missing/i.test(error.message)) {
    return 'No AWS Region is set: give it with --region, or set AWS_REGION.';
  }
  if (notOfAws.test(error.message)) {
    return 'The service answered with HTML or other text that is no answer of AWS: a proxy or a sign-in page of the network may intercept the calls. Check both, and the endpoint.';
  }
  const message = visible(error.message.split('\n')[0] ?? '').replace(longWord, '…');
  return `The command failed (${visible(error.name)}: ${message}): run it again, it continues where it stopped.`;
}

function refusedAction(message: string): string {
  const action = /perform: ([\w-]+:\w+)/.exec(message)?.[1];
  return action === undefined ? 'an action' : `the action ${action}`;
}

/** The cause of a StoreUnavailableError is more specific than the error itself. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.name === 'StoreUnavailableError' ? error.cause : error;
}
