import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { answerReserveMs, withinFunctionTime } from '../aws/deadline.ts';
import { measuringWaits } from '../aws/waits.ts';
import type { Log } from '../observability/logger.ts';
import { ApiError } from './api-error.ts';
import type { ChainContext } from './chain/call.ts';
import { errorShape } from './chain/error-answer.ts';
import { EndpointsByResource } from './chain/find-endpoint.ts';
import { keyHash } from './chain/key-hash.ts';
import { type CallCounter, metering } from './chain/meter.ts';
import { tracing } from './chain/tracing.ts';
import { dispatch } from './dispatch.ts';
import type { Endpoint } from './endpoint.ts';

/** What the chain itself touches. */
export interface ChainDeps {
  readonly log: Log;
  /** Null in a group whose routes all answer without a key. */
  readonly usage: CallCounter | null;
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * How long before the function's own timeout the chain answers TIMEOUT, in milliseconds: after the calls of AWS have
 * ended, so that only what hangs in the function itself is answered so.
 */
const timeoutEarlyMs = answerReserveMs / 2;

/**
 * The Lambda handler of a route group: the one chain, composed here and nowhere else, around its endpoints. It answers every
 * call, whatever is thrown below, and logs COMPLETED once for each.
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
    .use(keyHash(new EndpointsByResource(endpoints)))
    .use(metering(usage, now))
    .handler(dispatch);
  return withinFunctionTime((event: APIGatewayProxyEvent, context: Context) =>
    measuringWaits(() => chain(event, context)),
  );
}
