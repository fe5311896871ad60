import {
  type APIGatewayClient,
  type ServiceInputTypes,
  type ServiceOutputTypes,
  TooManyRequestsException,
} from '@aws-sdk/client-api-gateway';
import type { FinalizeRequestMiddleware } from '@smithy/types';
import { FailedError } from '../errors.ts';

/** Called before each wait with a message to print. */
export type OnWait = (line: string) => void;

interface RetryOptions {
  readonly wait: (durationMs: number) => Promise<unknown>;
  readonly onWait: OnWait;
}

/**
 * An account may call UpdateUsagePlan once per 20 seconds, and CreateApiKey and DeleteApiKey five times per second, so
 * a single wait never needs to be longer than 20 seconds. AWS does not raise these limits.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
 */
const longestWaitMs = 20_000;
const firstWaitMs = 1_000;

/**
 * Maximum total wait for a call, in milliseconds. A longer wait usually means that another program is using up the
 * account's rate limit.
 */
const maximumWaitingMs = 300_000;

/**
 * Makes a client retry calls that API Gateway throttles. Before each attempt, waits for the Retry-After time or,
 * without that header, with exponential backoff. A wait is at most 20 seconds. The SDK's own retries give up within a
 * second.
 */
export function addRetries(client: APIGatewayClient, { wait, onWait }: RetryOptions): void {
  const retry: FinalizeRequestMiddleware<ServiceInputTypes, ServiceOutputTypes> = (next) => async (args) => {
    let waitedMs = 0;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await next(args);
      } catch (error) {
        if (!(error instanceof TooManyRequestsException)) throw error;
        const requestedMs = Number(error.retryAfterSeconds ?? 0) * 1_000;
        const waitMs = Math.min(requestedMs || firstWaitMs * 2 ** (attempt - 1), longestWaitMs);
        if (waitedMs + waitMs > maximumWaitingMs) throw givenUp(error);
        onWait(`API Gateway throttles this account: waiting ${waitMs / 1_000} s.`);
        await wait(waitMs);
        waitedMs += waitMs;
      }
    }
  };
  // This middleware is inside the SDK's retry middleware, so that only this one retries throttled calls. It is outside
  // the signing middleware, so that each attempt has a new signature.
  client.middlewareStack.addRelativeTo(retry, {
    relation: 'after',
    toMiddleware: 'retryMiddleware',
    name: 'retryWhenThrottled',
    override: true,
  });
}

/** Returns a FailedError, because the SDK would retry an SDK error. */
function givenUp(cause: unknown): FailedError {
  return new FailedError(
    'API Gateway throttled the same call for five minutes: stop other programs of this account that change usage plans, then run the same command again to resume.',
    { cause },
  );
}
