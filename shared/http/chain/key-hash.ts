import type { APIGatewayProxyEvent } from 'aws-lambda';
import { headerNames } from '../../contract/headers.ts';
import { type Caller, readCaller } from '../../security/caller.ts';
import { callerHash } from '../../security/caller-hash.ts';
import { hashesAreEqual, hashWidgetKey } from '../../security/keys.ts';
import { ApiError } from '../api-error.ts';
import type { Endpoint } from '../endpoint.ts';
import { RequestHeaders } from '../request-headers.ts';
import { type ChainMiddleware, callOf } from './call.ts';
import { pageOrigin } from './page-origin.ts';

export function keyHash(endpoints: readonly Endpoint[]): ChainMiddleware {
  const byResource: ReadonlyMap<string, Endpoint> = new Map(
    endpoints.map((endpoint) => [`${endpoint.route.method} ${endpoint.route.path}`, endpoint]),
  );
  return {
    before({ event, context }) {
      const call = callOf(context);
      // Removes the key from the event first, so that no later code can log it.
      const { headers, rawKey } = extractHeaders(event);
      const endpoint = findEndpoint(byResource, event);
      if (!endpoint.route.keyed) {
        call.routed = { endpoint, headers, caller: null, origin: null, callerHash: () => '' };
        return;
      }
      const caller = callerOf(event, rawKey);
      const { orgId, siteId, keyId, plan, callsPerMonth: limit, requestsPerMinute } = caller;
      call.log = call.log.with({ orgId, siteId, keyId, plan });
      call.quota = { limit, requestsPerMinute, used: null, nowMs: call.startedAtMs };
      const origin = pageOrigin(endpoint.route, caller, headers);
      // Logs only hosts on the allowlist, because any client can send any Referer.
      if (origin !== null && headers.get('Origin') !== undefined) {
        call.log = call.log.with({ originHost: new URL(origin).host });
      }
      // The gateway determines this address. Unlike X-Forwarded-For, the caller cannot choose it.
      const { sourceIp } = event.requestContext.identity;
      call.routed = {
        endpoint,
        headers,
        caller,
        origin,
        callerHash: (day) => callerHash(caller.callerHashKey, siteId, day, sourceIp),
      };
    },
  };
}

/**
 * Finds the endpoint for the resource that API Gateway matched, without matching the path again. Rejects
 * paths with a trailing slash, which REST APIs route to the same resource
 * (aws-powertools/powertools-lambda-python#1577). HEAD gets the response of GET, whose body is not sent.
 *
 * @throws ApiError API_KEY_NOT_PERMITTED
 */
function findEndpoint(
  byResource: ReadonlyMap<string, Endpoint>,
  { httpMethod, resource, path }: APIGatewayProxyEvent,
): Endpoint {
  const method = httpMethod === 'HEAD' ? 'GET' : httpMethod;
  const endpoint = byResource.get(`${method} ${resource}`);
  if (endpoint === undefined || path.endsWith('/')) throw new ApiError('API_KEY_NOT_PERMITTED');
  return endpoint;
}

interface ExtractedHeaders {
  readonly headers: RequestHeaders;
  readonly rawKey: string | undefined;
}

function extractHeaders(event: APIGatewayProxyEvent): ExtractedHeaders {
  const headers = new RequestHeaders(event.headers);
  const rawKey = headers.take(headerNames.apiKey);
  event.headers = {};
  event.multiValueHeaders = {};
  return { headers, rawKey };
}

/**
 * Returns the caller from the authorizer context after comparing the key hashes in constant time.
 *
 * @throws ApiError API_KEY_MISSING, or API_KEY_INVALID when the key differs or there is no authorizer context
 */
function callerOf(event: APIGatewayProxyEvent, rawKey: string | undefined): Caller {
  if (rawKey === undefined) throw new ApiError('API_KEY_MISSING');
  const caller = readCaller(event.requestContext.authorizer);
  if (caller === null || !hashesAreEqual(hashWidgetKey(rawKey), caller.keyHash)) {
    throw new ApiError('API_KEY_INVALID');
  }
  return caller;
}
