import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { answerReserveMs, withinFunctionTime } from '../aws/deadline.ts';
import type { Log } from '../observability/logger.ts';
import { ApiError } from './api-error.ts';
import type { ChainContext, ChainState } from './chain-state.ts';
import { dispatch } from './dispatch.ts';
import type { Endpoint } from './endpoint.ts';
import { errorAnswer } from './middleware/error-answer.ts';
import { findEndpoint } from './middleware/find-endpoint.ts';
import { giveUp } from './middleware/give-up.ts';
import { invocationLog } from './middleware/invocation-log.ts';
import { keyHash } from './middleware/key-hash.ts';
import { type CallCounter, meter } from './middleware/meter.ts';
import { standardHeaders } from './middleware/standard-headers.ts';

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

/** The Lambda handler of a route group: the one chain, composed here and nowhere else, around its endpoints. */
export function createHandler(endpoints: readonly Endpoint[], deps: ChainDeps) {
  const chain = middy<APIGatewayProxyEvent, APIGatewayProxyResult, Error, ChainContext, ChainState>({
    timeoutEarlyInMillis: timeoutEarlyMs,
    timeoutEarlyResponse: () => {
      throw new ApiError('TIMEOUT');
    },
  })
    .use(invocationLog(deps.log, deps.now))
    .use(standardHeaders())
    .use(errorAnswer())
    .use(giveUp())
    .use(findEndpoint(endpoints))
    .use(keyHash())
    .use(meter(deps.usage, deps.now))
    .handler(dispatch);
  return withinFunctionTime((event: APIGatewayProxyEvent, context: Context) => chain(event, context));
}
