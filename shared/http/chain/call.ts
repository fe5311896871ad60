import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { InternalError } from '../../errors/errors.ts';
import type { Log } from '../../observability/logger.ts';
import type { Caller } from '../../security/caller.ts';
import type { Endpoint } from '../endpoint.ts';
import type { QuotaStanding } from '../quota-headers.ts';
import type { RequestHeaders } from '../request-headers.ts';
import { GiveUp } from './give-up.ts';

/** Which endpoint is asked, with which headers, by whom; the caller is null where the route has no key. */
export interface Asked {
  readonly endpoint: Endpoint;
  readonly headers: RequestHeaders;
  readonly caller: Caller | null;
}

/** A request on its way through the chain, and what its steps have found out. */
export interface Call {
  /** The API Gateway request id: the trace id of answers and log lines. */
  readonly traceId: string;
  readonly startedAtMs: number;
  readonly giveUp: GiveUp;
  /** Every line has the trace id; once it is known, also who calls. */
  log: Log;
  /** Null until the step of the key has run. */
  asked: Asked | null;
  /** Settles when the call was counted, or refused by the quota; at once where nothing is counted. */
  counted: Promise<void>;
  /** Settles when the endpoint has ended, whichever way; null while it has not begun. */
  answering: Promise<unknown> | null;
  /** Null where no quota is known. */
  quota: QuotaStanding | null;
}

/** The Lambda context, with the call in it: middy hands its handler nothing else that the steps could share. */
export interface ChainContext extends Context {
  call?: Call;
}

/** A step of the chain. */
export type ChainMiddleware = MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, ChainContext>;

const nothingToCount = Promise.resolve();

export function beginCall(
  event: APIGatewayProxyEvent,
  context: Context,
  log: Log,
  startedAtMs: number,
): Call {
  const traceId = event.requestContext.requestId;
  const route = `${event.httpMethod} ${event.resource}`;
  return {
    traceId,
    startedAtMs,
    giveUp: new GiveUp(),
    log: log.with({ traceId, awsRequestId: context.awsRequestId, route }),
    asked: null,
    counted: nothingToCount,
    answering: null,
    quota: null,
  };
}

/** @throws InternalError where the chain's first step has not run */
export function callOf({ call }: ChainContext): Call {
  if (call === undefined) throw new InternalError('A step of the chain runs before the call has begun.');
  return call;
}
