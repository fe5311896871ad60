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
export const longestWaitMs = 20_000;
const firstWaitMs = 1_000;

/** Maximum total wait for a call. A longer wait means that another program is using up the account's rate limit. */
export const maximumWaitingMs = 300_000;

/**
 * Makes a client retry when API Gateway throttles a call: after the Retry-After time if present, otherwise with
 * exponential backoff from 1 to 20 seconds. The SDK's own retries give up within a second.
 */
export function addRetries(client: APIGatewayClient, options: RetryOptions): void {
  // Runs inside the SDK's retry middleware, so that the SDK never sees the throttling, and outside the signing
  // middleware, so that each attempt is signed again. Signatures expire.
  client.middlewareStack.addRelativeTo(retryWhenThrottled(options), {
    relation: 'after',
    toMiddleware: 'retryMiddleware',
    name: 'retryWhenThrottled',
    override: true,
  });
}

function retryWhenThrottled({
  wait,
  onWait,
}: RetryOptions): FinalizeRequestMiddleware<ServiceInputTypes, ServiceOutputTypes> {
  return (next, context) => async (args) => {
    const operation = context.commandName?.replace(/Command$/, '') ?? 'this call';
    let waitedMs = 0;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await next(args);
      } catch (error) {
        if (!(error instanceof TooManyRequestsException)) throw error;
        const waitMs = nextWaitMs(attempt, error.retryAfterSeconds);
        if (waitedMs + waitMs > maximumWaitingMs) throw givenUp(operation, error);
        onWait(
          `API Gateway throttles ${operation}: waiting ${waitMs / 1_000} s, ${waitedMs / 1_000} s so far.`,
        );
        await wait(waitMs);
        waitedMs += waitMs;
      }
    }
  };
}

function nextWaitMs(attempt: number, retryAfterSeconds: string | undefined): number {
  const retryAfter = Number(retryAfterSeconds ?? '');
  const waitMs = retryAfter > 0 ? retryAfter * 1_000 : firstWaitMs * 2 ** (attempt - 1);
  return Math.min(waitMs, longestWaitMs);
}

function givenUp(operation: string, cause: unknown): FailedError {
  return new FailedError(
    `API Gateway throttled ${operation} for ${maximumWaitingMs / 1000} seconds: another program of this account makes the same calls. Stop it, then run the same command again to resume.`,
    { cause },
  );
}
