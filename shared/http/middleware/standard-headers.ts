import { corsExposedHeaders, headerNames } from '../../contract/headers.ts';
import { type ChainMiddleware, traceIdOf } from '../chain-state.ts';
import { quotaHeaders } from '../quota-headers.ts';

const constantHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': corsExposedHeaders.join(', '),
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Puts on every answer, success or error: trace id, quota, CORS, content type and a cache rule. */
export function standardHeaders(): ChainMiddleware {
  const decorate: NonNullable<ChainMiddleware['after']> = (request) => {
    const { event, internal, response } = request;
    if (response === null) return;
    const quota = internal.quota === undefined ? {} : quotaHeaders(internal.quota);
    request.response = {
      ...response,
      headers: {
        'Cache-Control': 'no-store',
        ...(response.statusCode === 304 ? {} : { 'Content-Type': 'application/json; charset=utf-8' }),
        ...constantHeaders,
        ...quota,
        ...response.headers,
        [headerNames.traceId]: traceIdOf(event),
      },
    };
  };
  return { after: decorate, onError: decorate };
}
