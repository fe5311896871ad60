import {
  type APIGatewayClient,
  type ServiceInputTypes,
  type ServiceOutputTypes,
  TooManyRequestsException,
} from '@aws-sdk/client-api-gateway';
import type { FinalizeRequestMiddleware } from '@smithy/types';
import { FailedError } from '../errors.ts';

/** Called with one line before each wait. */
export type OnWait = (line: string) => void;

/** Waits for milliseconds, and reports waits. */
interface Patience {
  readonly wait: (durationMs: number) => Promise<unknown>;
  readonly onWait: OnWait;
}

/**
 * API Gateway takes one UpdateUsagePlan in 20 seconds of an account, and five calls of CreateApiKey and of
 * DeleteApiKey in a second; none can be raised. No wait need be longer than that.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
 */
export const longestWaitMs = 20_000;
const firstWaitMs = 1_000;

/** A call fails after this time: other programs then use up the account's rate. */
export const longestPatienceMs = 300_000;

/**
 * Makes a client wait and retry when API Gateway limits the account's calls: for as long as the answer says, else
 * one second, doubled each time, up to 20. The SDK's own retries are over in less than a second.
 */
export function addPatience(client: APIGatewayClient, patience: Patience): void {
  // Inside the SDK's retries, which then see no throttling; outside signing, since a signature expires.
  client.middlewareStack.addRelativeTo(patiently(patience), {
    relation: 'after',
    toMiddleware: 'retryMiddleware',
    name: 'patience',
    override: true,
  });
}

function patiently({
  wait,
  onWait,
}: Patience): FinalizeRequestMiddleware<ServiceInputTypes, ServiceOutputTypes> {
  return (next, context) => async (args) => {
    const operation = context.commandName?.replace(/Command$/, '') ?? 'this call';
    let waitedMs = 0;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await next(args);
      } catch (error) {
        if (!(error instanceof TooManyRequestsException)) throw error;
        const waitMs = nextWaitMs(attempt, error.retryAfterSeconds);
        if (waitedMs + waitMs > longestPatienceMs) throw givenUp(operation, error);
        onWait(`API Gateway limits ${operation}: waiting ${waitMs / 1_000} s, ${waitedMs / 1_000} s so far.`);
        await wait(waitMs);
        waitedMs += waitMs;
      }
    }
  };
}

function nextWaitMs(attempt: number, retryAfterSeconds: string | undefined): number {
  const asked = Number(retryAfterSeconds ?? '');
  const waitMs = asked > 0 ? asked * 1_000 : firstWaitMs * 2 ** (attempt - 1);
  return Math.min(waitMs, longestWaitMs);
}

function givenUp(operation: string, cause: unknown): FailedError {
  return new FailedError(
    `API Gateway has limited ${operation} for ${longestPatienceMs / 1000} seconds, so something else in this account makes the same calls: stop that, then run the same command again, it continues where it stopped.`,
    { cause },
  );
}
