import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { responseReserveMs, withinFunctionTime } from '../aws/deadline.ts';
import { measuringWaits } from '../aws/waits.ts';
import type { Log } from '../observability/logger.ts';
import { ApiError } from './api-error.ts';
import type { ChainContext } from './chain/call.ts';
import { errorShape } from './chain/error-response.ts';
import { keyHash } from './chain/key-hash.ts';
import { type CallCounter, metering } from './chain/meter.ts';
import { tracing } from './chain/tracing.ts';
import { dispatch } from './dispatch.ts';
import type { Endpoint } from './endpoint.ts';

export interface ChainDeps {
  readonly log: Log;
  /** Counts calls toward the quota; null for a group in which no route requires a key. */
  readonly usage: CallCounter | null;
  now(): number;
}

/**
 * The middleware chain returns TIMEOUT this number of milliseconds before the Lambda timeout. It does so only when the
 * function's own code hangs, because AWS calls time out earlier.
 */
const timeoutEarlyMs = responseReserveMs / 2;

/**
 * Creates the Lambda handler of a route group by wrapping its endpoints in the middleware chain. The handler
 * returns a response even when an endpoint throws, and logs COMPLETED once per call.
 */
export function createHandler(endpoints: readonly Endpoint[], { log, usage, now }: ChainDeps) {
  const chain = middy<APIGatewayProxyEvent, APIGatewayProxyResult, Error, ChainContext>({
    timeoutEarlyInMillis: timeoutEarlyMs,
    timeoutEarlyResponse: () => {
      throw new ApiError('TIMEOUT');
    },
  })
    .use(tracing(log, now))
    .use(errorShape())
    .use(keyHash(endpoints))
    .use(metering(usage, now))
    .handler(dispatch);
  return withinFunctionTime((event: APIGatewayProxyEvent, context: Context) =>
    measuringWaits(() => chain(event, context)),
  );
}
