import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { Log } from '../observability/logger.ts';
import type { Caller } from '../security/caller.ts';
import type { Endpoint } from './endpoint.ts';
import type { QuotaStanding } from './quota-headers.ts';
import type { RequestHeaders } from './request-headers.ts';

/** What the middlewares of one invocation tell each other. */
export interface ChainState extends Record<string, unknown> {
  log?: Log;
  headers?: RequestHeaders;
  endpoint?: Endpoint;
  caller?: Caller;
  /** Aborted when the chain answers without the endpoint. */
  giveUp?: AbortController;
  /** Settles when the endpoint has ended, whichever way. */
  answering?: Promise<unknown>;
  /** Settles when the call was counted, or refused by the quota. */
  counted?: Promise<void>;
  quota?: QuotaStanding;
  startedAtMs?: number;
}

/** The Lambda context, with the chain's state for the handler: middy hands a handler nothing else. */
export interface ChainContext extends Context {
  chain?: ChainState;
}

/** A middleware of the chain. */
export type ChainMiddleware = MiddlewareObj<
  APIGatewayProxyEvent,
  APIGatewayProxyResult,
  Error,
  ChainContext,
  ChainState
>;

/** The API Gateway request id: the trace id of answers and log lines. */
export function traceIdOf(event: APIGatewayProxyEvent): string {
  return event.requestContext.requestId;
}
