import { type DynamoDBClient, DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { AnswerableError, LoggableError } from '../errors/errors.ts';

/** DynamoDB did not answer, throttled, or answered with a fault of its own: "could not tell", never "no". */
export class StoreUnavailableError extends AnswerableError {
  readonly answerCode = 'SERVICE_BUSY';
  override readonly name = 'StoreUnavailableError';

  constructor(cause: unknown) {
    super('The store did not answer.', { cause });
  }
}

/** A row does not have the shape this version of the code writes and reads. */
export class StoredRowInvalidError extends LoggableError {
  override readonly name = 'StoredRowInvalidError';
}

/** A document client that leaves undefined values out. */
export function documentClient(client: DynamoDBClient): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

/** Names of DynamoDB exceptions that say "not now" although the status is 400. */
const throttlingExceptions: ReadonlySet<string> = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'LimitExceededException',
]);

/**
 * Awaits one DynamoDB call.
 *
 * @throws StoreUnavailableError when the service did not answer, throttled or failed. Everything else (a failed
 * condition, a refused request, a bug) is thrown as it came.
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

/** Network failures and timeouts of the SDK's HTTP handler carry a code or one of these names. */
function isNetworkFailure(error: Error): boolean {
  return 'code' in error || error.name === 'TimeoutError' || error.name === 'AbortError';
}

/** The SDK attaches the response to an error of parsing it: a proxy answered in HTML, and not DynamoDB. */
function isUnreadableResponse(error: Error): boolean {
  return '$response' in error;
}

/** True for the exception DynamoDB answers with when a write's condition does not hold. */
export function isConditionFailed(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConditionalCheckFailedException';
}

/**
 * Awaits one conditional write: what it gives, or null when its condition did not hold.
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

/**
 * Awaits one conditional write: true when it was made, false when its condition did not hold.
 *
 * @throws StoreUnavailableError
 */
export async function whenConditionHolds(write: Promise<object>): Promise<boolean> {
  return (await ifConditionHolds(write)) !== null;
}
