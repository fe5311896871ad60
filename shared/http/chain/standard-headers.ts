import type { APIGatewayProxyResult } from 'aws-lambda';
import { corsExposedHeaders, headerNames } from '../../contract/headers.ts';
import { quotaHeaders } from '../quota-headers.ts';
import type { Call } from './call.ts';

const headersOfAll = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': corsExposedHeaders.join(', '),
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
} as const;

const headersOfBodies = { ...headersOfAll, 'Content-Type': 'application/json; charset=utf-8' } as const;

/** Puts on every answer, success or error: trace id, quota, CORS, content type and a cache rule. */
export function withStandardHeaders(
  answer: APIGatewayProxyResult,
  { quota, traceId }: Call,
): APIGatewayProxyResult {
  const headers: NonNullable<APIGatewayProxyResult['headers']> = {
    'Cache-Control': 'no-store',
    ...(answer.statusCode === 304 ? headersOfAll : headersOfBodies),
  };
  if (quota !== null) Object.assign(headers, quotaHeaders(quota));
  Object.assign(headers, answer.headers);
  headers[headerNames.traceId] = traceId;
  return { ...answer, headers };
}
