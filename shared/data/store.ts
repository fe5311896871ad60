import { type DynamoDBClient, DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from '../contract/zod.ts';
import { CodedError } from '../errors/errors.ts';

/**
 * Thrown when DynamoDB did not respond, throttled the call or returned a server error. The state of the data is
 * unknown, so callers must not treat this error as "not found".
 */
export class StoreUnavailableError extends CodedError {
  readonly errorCode = 'SERVICE_BUSY';
  override readonly name = 'StoreUnavailableError';

  constructor(cause: unknown) {
    super(['The store did not answer.', ...throttledPlaces(cause)].join(' '), { cause });
  }
}

const throttlingReasonsSchema = z._default(
  z.array(z.object({ reason: z.optional(z.string()), resource: z.optional(z.string()) })),
  [],
);

/** The SDK spells the field of ThrottlingException with a small letter, unlike that of other exceptions. */
const throttledSchema = z.object({
  ThrottlingReasons: throttlingReasonsSchema,
  throttlingReasons: throttlingReasonsSchema,
});

/** Names the tables and indexes that DynamoDB throttles, as it reports them. */
function throttledPlaces(error: unknown): readonly string[] {
  const { ThrottlingReasons = [], throttlingReasons = [] } = throttledSchema.safeParse(error).data ?? {};
  return [...ThrottlingReasons, ...throttlingReasons].map(
    ({ reason = '', resource = '' }) => `${reason} on ${resource.split(':').at(-1)}.`,
  );
}

/** Creates a document client that omits undefined values when it writes items. */
export function documentClient(client: DynamoDBClient): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

/** Names of DynamoDB exceptions that are retryable even though their status is 400. */
const throttlingExceptions: ReadonlySet<string> = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'LimitExceededException',
]);

/**
 * Awaits a DynamoDB call.
 * @throws StoreUnavailableError when DynamoDB did not respond, throttled the call or returned a server error.
 * All other errors, such as a failed condition or an invalid request, are rethrown unchanged.
 */
export async function whenAvailable<Output>(call: Promise<Output>): Promise<Output> {
  try {
    return await call;
  } catch (error) {
    throw isUnavailable(error) ? new StoreUnavailableError(error) : error;
  }
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DynamoDBServiceException) {
    return error.$fault === 'server' || throttlingExceptions.has(error.name);
  }
  return isNetworkFailure(error) || isUnreadableResponse(error);
}

/**
 * Returns true for network failures and timeouts, which the SDK's HTTP handler identifies by an error `code` or by the
 * error's name.
 */
function isNetworkFailure(error: Error): boolean {
  return 'code' in error || error.name === 'TimeoutError' || error.name === 'AbortError';
}

/**
 * Returns true when the SDK could not parse the response, for example because a proxy returned HTML. The SDK attaches
 * the response to the parse error.
 */
function isUnreadableResponse(error: Error): boolean {
  return '$response' in error;
}

export function isConditionFailed(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConditionalCheckFailedException';
}

/**
 * Awaits a conditional write and returns its output, or null when the condition was not met.
 *
 * @throws StoreUnavailableError
 */
export async function ifConditionHolds<Output extends object>(
  write: Promise<Output>,
): Promise<Output | null> {
  try {
    return await whenAvailable(write);
  } catch (error) {
    if (isConditionFailed(error)) return null;
    throw error;
  }
}

export async function whenConditionHolds(write: Promise<object>): Promise<boolean> {
  return (await ifConditionHolds(write)) !== null;
}
