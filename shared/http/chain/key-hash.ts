import type { APIGatewayProxyEvent } from 'aws-lambda';
import { headerNames } from '../../contract/headers.ts';
import { type Caller, readCaller } from '../../security/caller.ts';
import { hashesAreEqual, hashWidgetKey } from '../../security/keys.ts';
import { ApiError } from '../api-error.ts';
import { RequestHeaders } from '../request-headers.ts';
import { type ChainMiddleware, callOf } from './call.ts';
import type { EndpointsByResource } from './find-endpoint.ts';

/** Finds which endpoint is asked and, where its route has a key, who asks. */
export function keyHash(endpoints: EndpointsByResource): ChainMiddleware {
  return {
    before({ event, context }) {
      const call = callOf(context);
      // First of all: nothing behind this line can log the key.
      const { headers, rawKey } = takeHeaders(event);
      const endpoint = endpoints.find(event);
      const caller = endpoint.route.keyed ? callerOf(event, rawKey) : null;
      call.asked = { endpoint, headers, caller };
      if (caller === null) return;
      const { orgId, siteId, keyId, plan } = caller;
      call.log = call.log.with({ orgId, siteId, keyId, plan });
    },
  };
}

/** The request's headers, with the raw widget key apart. */
interface TakenHeaders {
  readonly headers: RequestHeaders;
  readonly rawKey: string | undefined;
}

/** Takes the headers, and so the raw widget key, out of the event before anything can log it. */
function takeHeaders(event: APIGatewayProxyEvent): TakenHeaders {
  const headers = new RequestHeaders(event.headers);
  const rawKey = headers.take(headerNames.apiKey);
  event.headers = {};
  event.multiValueHeaders = {};
  return { headers, rawKey };
}

/**
 * The caller that the authorizer found, if the key is the one that it decided about: its hash is computed again and
 * compared in constant time.
 *
 * @throws ApiError API_KEY_MISSING, API_KEY_INVALID (also without an authorizer context)
 */
function callerOf(event: APIGatewayProxyEvent, rawKey: string | undefined): Caller {
  if (rawKey === undefined) throw new ApiError('API_KEY_MISSING');
  const caller = readCaller(event.requestContext.authorizer);
  if (caller === null || !hashesAreEqual(hashWidgetKey(rawKey), caller.keyHash)) {
    throw new ApiError('API_KEY_INVALID');
  }
  return caller;
}
